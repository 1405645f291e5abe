/** Computes a value on first use instead of when its module is loaded, so that loading code stays short. */
export function lazyValue<Drawing>(draw: () => Drawing): () => Drawing {
  let drawn: { drawing: Drawing } | undefined;
  return () => {
    drawn ??= { drawing: draw() };
    return drawn.drawing;
  };
}
