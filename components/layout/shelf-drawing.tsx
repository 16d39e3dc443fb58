/** Books on a shelf: [width, height, colour, lean in degrees]. The drawing stands on the line below it. */
const BOOKS: readonly [width: number, height: number, colour: string, lean?: number][] = [
  [22, 132, "var(--accent)"],
  [14, 118, "var(--line)"],
  [30, 150, "var(--accent-soft)"],
  [18, 124, "var(--ink)"],
  [12, 108, "var(--control)"],
  [26, 142, "var(--accent)"],
  [16, 128, "var(--line)"],
  [16, 128, "var(--line)"],
  [16, 128, "var(--line)"],
  [24, 112, "var(--warning)", -11],
  [34, 156, "var(--accent-soft)"],
  [14, 116, "var(--accent)"],
  [20, 138, "var(--control)"],
  [28, 122, "var(--accent-hover)"],
  [12, 146, "var(--line)"],
];
const GAP = 3;
/** The space that a leaning book needs at its left, where it touches its neighbour. */
const LEAN_ROOM = 20;
const HEIGHT = 164;

const roomOf = ([width, , , lean]: (typeof BOOKS)[number]) => width + GAP + (lean ? LEAN_ROOM : 0);
const startOf = (position: number) =>
  BOOKS.slice(0, position).reduce((sum, book) => sum + roomOf(book), 0);
const WIDTH = startOf(BOOKS.length);

/** Decoration of the start page. Two bands across each spine stand for its title. */
export function ShelfDrawing({ className }: { className?: string }) {
  const placed = BOOKS.map(([width, height, colour, lean = 0], position) => ({
    x: startOf(position) + (lean ? LEAN_ROOM : 0),
    width,
    height,
    colour,
    lean,
  }));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className={className}>
      {placed.map((book) => (
        <g
          key={book.x}
          transform={book.lean ? `rotate(${book.lean} ${book.x} ${HEIGHT})` : undefined}
        >
          <rect
            x={book.x}
            y={HEIGHT - book.height}
            width={book.width}
            height={book.height}
            rx="2"
            fill={book.colour}
          />
          <rect
            x={book.x}
            y={HEIGHT - book.height + 14}
            width={book.width}
            height="2"
            fill="var(--surface)"
            opacity="0.7"
          />
          <rect
            x={book.x}
            y={HEIGHT - 24}
            width={book.width}
            height="2"
            fill="var(--surface)"
            opacity="0.7"
          />
        </g>
      ))}
    </svg>
  );
}
