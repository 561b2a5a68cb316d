import { openTable } from '#shared/business/labels-with-fallback.ts'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { Field, Input, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import {
  type HampshireRegister,
  hampshireRegisters,
  planitAddress,
  registerAccess,
  registerAt,
} from '#shared/business/hampshire-registers.ts'
import type { PlatformId } from '#shared/business/platforms.ts'
import type { ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { Stack } from '../components/stack.tsx'
import { StateMark, type Tone } from '../components/state-mark.tsx'
import type { RegisterAccess } from '#shared/business/hampshire-registers.ts'
import type { FluentIcon } from '../icons/create-icon.tsx'
import { ChevronRight16Regular } from '../icons/chevron-right.ts'
import { CheckmarkCircle16Filled } from '../icons/checkmark-circle.ts'
import { HandRight16Regular } from '../icons/hand-right.ts'
import { Question16Regular } from '../icons/question.ts'
import { Search20Regular } from '../icons/search.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { accessLabel } from './labels.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  heading: { ...typographyStyles.subtitle2 },
  quiet: { color: tokens.colorNeutralForeground3, textWrap: 'pretty' },
  list: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  choice: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    width: '100%',
    padding: space('S', 'XS'),
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    lineHeight: tokens.lineHeightBase300,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  words: { display: 'grid', gap: tokens.spacingVerticalXXS },
  name: { fontWeight: tokens.fontWeightSemibold },
  chevron: { color: tokens.colorNeutralForeground3 },
})

const accessIcons = openTable<Record<RegisterAccess, { Icon: FluentIcon; tone: Tone }>>(
  {
    automatic: { Icon: CheckmarkCircle16Filled, tone: 'good' },
    by_hand: { Icon: HandRight16Regular, tone: 'quiet' },
    blocked: { Icon: Warning16Filled, tone: 'quiet' },
    unknown: { Icon: Question16Regular, tone: 'quiet' },
  },
  () => ({ Icon: Question16Regular, tone: 'quiet' }),
)

const others: readonly { platform: PlatformId; name: string; text: string }[] = [
  { platform: 'discourse', name: 'A forum', text: 'Its list of threads, or one of its sections' },
  { platform: 'reddit', name: 'Reddit', text: 'A subreddit or a search in it' },
  { platform: 'feed', name: 'An RSS or Atom feed', text: 'New entries of a site, as a list for programs' },
]

export interface SourceChoiceProps {
  searchRef: RefObject<HTMLInputElement | null>
  /** The sources that there are already. */
  sources: readonly ScrapingSource[]
  onChooseRegister: (register: HampshireRegister) => void
  /** Called when the owner chooses another kind of page, with its platform if known. */
  onChooseOther: (known: { platform?: PlatformId }) => void
}

/** Lets the owner choose a council’s register, another kind of page, or any address. */
export function SourceChoice({ searchRef, sources, onChooseRegister, onChooseOther }: SourceChoiceProps) {
  const styles = useStyles()
  const [search, setSearch] = useState('')
  const words = search.trim().toLowerCase()
  const found = hampshireRegisters.filter(({ name, decidesFor }) =>
    `${name} ${decidesFor}`.toLowerCase().includes(words),
  )

  return (
    <Stack gap="xl">
      <Section heading="Councils and national parks" text="The planning registers of Hampshire.">
        <Field label="Find an authority">
          <Input
            input={{ ref: searchRef }}
            type="search"
            autoComplete="off"
            contentBefore={<Search20Regular />}
            value={search}
            onChange={(_, { value }) => setSearch(value)}
          />
        </Field>
        {found.length === 0 ? (
          <output className={styles.quiet}>
            No authority in Hampshire matches. Use “Another address” below for one elsewhere.
          </output>
        ) : (
          <ul aria-label="Authorities" className={styles.list}>
            {found.map((register) => (
              <Choice key={register.id} name={register.name} onChoose={() => onChooseRegister(register)}>
                {hasPlainName(register) ? undefined : (
                  <span className={styles.quiet}>Decides for {register.decidesFor}</span>
                )}
                <Access register={register} sources={sources} />
              </Choice>
            ))}
          </ul>
        )}
      </Section>
      <Section heading="Forums and feeds">
        <ul aria-label="Forums and feeds" className={styles.list}>
          {others.map(({ platform, name, text }) => (
            <Choice key={platform} name={name} onChoose={() => onChooseOther({ platform })}>
              <span className={styles.quiet}>{text}</span>
            </Choice>
          ))}
        </ul>
      </Section>
      <Section heading="Another address">
        <ul aria-label="Another address" className={styles.list}>
          <Choice name="Paste an address" onChoose={() => onChooseOther({})}>
            <span className={styles.quiet}>
              Any public page with a list of people or projects. We’ll look what it is.
            </span>
          </Choice>
        </ul>
      </Section>
    </Stack>
  )
}

/** Returns whether the name alone shows the area that an authority decides for: `Fareham` is Fareham borough. */
function hasPlainName({ name, decidesFor }: HampshireRegister): boolean {
  return [`${name} borough`, `${name} district`, `the city of ${name}`].includes(decidesFor)
}

function Section({ heading, text, children }: { heading: string; text?: string; children: ReactNode }) {
  const styles = useStyles()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap="s">
        <h3 id={id} className={styles.heading}>
          {heading}
        </h3>
        {text === undefined ? undefined : <p className={styles.quiet}>{text}</p>}
        {children}
      </Stack>
    </section>
  )
}

function Choice({ name, onChoose, children }: { name: string; onChoose: () => void; children: ReactNode }) {
  const styles = useStyles()
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {children}
        </span>
        <ChevronRight16Regular className={styles.chevron} aria-hidden />
      </button>
    </li>
  )
}

function Access({ register, sources }: { register: HampshireRegister; sources: readonly ScrapingSource[] }) {
  const access = registerAccess(register)
  const isSource = sources.some(({ url }) => url === planitAddress(register) || registerAt(url)?.id === register.id)
  const { Icon, tone } = accessIcons[access]
  return (
    <StateMark Icon={Icon} tone={tone}>
      {isSource ? 'Among your sources already' : accessLabel[access]}
    </StateMark>
  )
}
