/** Splits a text at its blank lines. */
export function splitParagraphs(text: string): readonly string[] {
  return text.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
}
