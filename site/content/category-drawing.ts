/** Returns the name of the drawing that articles and projects of a category show when they have neither a photograph nor a drawing of their own:
 *  `categories/loft-conversion`. */
export function categoryDrawing(category: string): string {
  return `categories/${category.toLowerCase().replaceAll(' ', '-')}`
}
