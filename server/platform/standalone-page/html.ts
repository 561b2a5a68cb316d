/** Markup. Only `html` and `css` create it. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[]

/** Returns markup in which every value is escaped, unless it is markup itself: html`<p>${name}</p>`. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: parts.reduce((markup, part, index) => markup + toMarkup(values[index - 1] ?? '') + part) }
}

/** Returns a style sheet for a `style` element. It takes no values but colours, so there is nothing to escape. */
export function css(sheet: TemplateStringsArray, ...colours: `#${string}`[]): Html {
  return { markup: String.raw({ raw: sheet }, ...colours) }
}

function toMarkup(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value))
  return 'markup' in value ? value.markup : value.map(toMarkup).join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
