/** Reckoned when it is first drawn, between other parts of a page, instead of all while the code is read. */
export function drawOnce<Drawing>(draw: () => Drawing): () => Drawing {
  let drawn: { drawing: Drawing } | undefined;
  return () => {
    drawn ??= { drawing: draw() };
    return drawn.drawing;
  };
}
