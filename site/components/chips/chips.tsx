import css from './chips.css?inline'
import chipsScript from './chips-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

// Most pages have a card of every category, so these rules are not in the style sheet.
const emptyChipCss = '.chips :disabled{opacity:.55;cursor:default}.chips :disabled:hover{border-color:var(--line)}'

export interface ChipContent {
  /** What the chips are for. */
  label: string
  all: string
  /** What is counted: `article`, `articles`. */
  one: string
  many: string
}

/** Buttons that show one category of the cards on the page, those that say theirs in `data-category`. Where no script runs, the chips
 *  are not there and all cards are.
 *  @param shown the cards: the chip of a category that none of them has cannot be pressed */
export function Chips(props: {
  content: ChipContent
  categories: readonly string[]
  shown: readonly { category: string }[]
}) {
  useStyles(css)
  useScript(chipsScript)
  const { content, categories, shown } = props
  const empty = categories.filter((category) => shown.every((card) => card.category !== category))
  useStyles(empty.length > 0 ? emptyChipCss : '')
  return (
    <div className="chips">
      <fieldset className="chips-row">
        <legend className="visually-hidden">{content.label}</legend>
        <Chip value="" pressed>
          {content.all}
        </Chip>
        {categories.map((category) => (
          <Chip key={category} value={category} pressed={false} disabled={empty.includes(category)}>
            {category}
          </Chip>
        ))}
      </fieldset>
      <output className="chips-count" data-one={content.one} data-many={content.many}>
        {`${shown.length} ${shown.length === 1 ? content.one : content.many}`}
      </output>
    </div>
  )
}

function Chip(props: { value: string; pressed: boolean; disabled?: boolean; children: string }) {
  const { value, pressed, disabled = false, children } = props
  return (
    <button type="button" value={value} aria-pressed={pressed} disabled={disabled}>
      {children}
    </button>
  )
}
