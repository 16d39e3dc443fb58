/** Loads what the form shows later. It is named here, because names of scripts are long. */
export const loadRest = () =>
  Promise.allSettled([
    import("./controls/row-list"),
    import("./people/person-row"),
    import("./fields/funding-row"),
    import("./controls/object-fields"),
    import("./licence/own-licence-form"),
    import("./files/file-reader"),
    import("./files/file-rows"),
    import("./files/refused-files"),
    import("./files/send-chosen"),
  ]);
