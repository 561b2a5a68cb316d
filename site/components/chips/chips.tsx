import css from './chips.css?inline'
import chipsScript from './chips-script.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

// Most pages have a card of every category, so these rules are not in the style sheet.
const emptyChipCss = '.chips :disabled{opacity:.55;cursor:default}.chips :disabled:hover{border-color:var(--line)}'

export interface ChipWords {
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
  words: ChipWords
  categories: readonly string[]
  shown: readonly { category: string }[]
}) {
  useStyles(css)
  useScript(chipsScript)
  const { words, categories, shown } = props
  const empty = categories.filter((category) => shown.every((card) => card.category !== category))
  useStyles(empty.length > 0 ? emptyChipCss : '')
  return (
    <div className="chips">
      <fieldset className="chips-row">
        <legend className="visually-hidden">{words.label}</legend>
        <Chip value="" pressed>
          {words.all}
        </Chip>
        {categories.map((category) => (
          <Chip key={category} value={category} pressed={false} disabled={empty.includes(category)}>
            {category}
          </Chip>
        ))}
      </fieldset>
      <output className="chips-count" data-one={words.one} data-many={words.many}>
        {`${shown.length} ${shown.length === 1 ? words.one : words.many}`}
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
