/** An empty drawing sheet. */
export function PlaceholderDrawing() {
  return <div className="sheet" />
}
