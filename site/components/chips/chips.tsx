import css from './chips.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

export interface ChipWords {
  /** What the chips are for. */
  label: string
  all: string
  /** What is counted: `article`, `articles`. */
  one: string
  many: string
}

/** Buttons that show one category of the cards on the page, those that say theirs in `data-category`. The page needs chips.ts
 *  among its scripts; where no script runs, the chips are not there and all cards are. */
export function Chips(props: { words: ChipWords; categories: readonly string[]; count: number }) {
  useStyles(css)
  const { words, categories, count } = props
  return (
    <div className="chips">
      <fieldset className="chips-row">
        <legend className="visually-hidden">{words.label}</legend>
        <Chip value="" pressed>
          {words.all}
        </Chip>
        {categories.map((category) => (
          <Chip key={category} value={category} pressed={false}>
            {category}
          </Chip>
        ))}
      </fieldset>
      <output className="chips-count" data-one={words.one} data-many={words.many}>
        {`${count} ${words.many}`}
      </output>
    </div>
  )
}

function Chip({ value, pressed, children }: { value: string; pressed: boolean; children: string }) {
  return (
    <button type="button" value={value} aria-pressed={pressed}>
      {children}
    </button>
  )
}
