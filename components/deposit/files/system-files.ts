const OF_THE_SYSTEM = /^(\.DS_Store|Thumbs\.db|desktop\.ini|\._.*)$/i;

/** Whether a file is one that systems put into folders for themselves. */
export const isOfTheSystem = ({ name }: File): boolean => OF_THE_SYSTEM.test(name);
