import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type ClaimId, claimIds, claimPages, specifiedUses } from '#shared/business/claims.ts'
import { type ClaimsContent, claimsContent } from '#shared/contract/website-content.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { TextAreaField } from '../../components/form/text-area-field.tsx'
import type { EditorProps } from '../content/content-description.ts'
import { EditorFrame } from '../content/editor-frame.tsx'
import { space } from '../../components/styles.ts'

type ClaimsEntries = z.input<typeof claimsContent>

export const claimLabels: Readonly<Record<ClaimId, string>> = {
  experience: 'Years of experience',
  projects: 'Extensions designed',
  assessments: 'Extensions assessed',
  families: 'Families helped',
  planningSuccess: 'Planning success',
  satisfaction: 'Client satisfaction',
  rating: 'Rating from homeowners',
  choosePreBuild: 'Clients who choose Pre-Build',
}

const hints: Readonly<Record<ClaimId, string>> = {
  experience: 'For example, 25 or 25+',
  projects: 'For example, 320 or 300+',
  assessments: 'For example, 1,000+',
  families: 'For example, 280 or 250+',
  planningSuccess: 'The share of your applications, for example, 95%',
  satisfaction: 'For example, 98%',
  rating: 'Stars, for example, 5 or 4.9',
  choosePreBuild: 'The share of your clients, for example, 60%',
}

const useStyles = makeStyles({
  claim: {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, 220px) minmax(0, 1fr)',
    alignItems: 'start',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    maxWidth: '760px',
    minWidth: 0,
    margin: 0,
    padding: space('L', 0, 0),
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 599.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // A legend that takes part in the grid.
  legend: { ...typographyStyles.subtitle2, float: 'left', gridColumn: '1 / -1', padding: 0 },
  uses: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2 },
})

/** Edits the figures, each with how the owner knows it. */
export function ClaimsForm(props: EditorProps<'claims'>) {
  const styles = useStyles()
  const confirm = useConfirm()
  const { item, initial } = props
  const published = (item?.published ?? undefined) as ClaimsContent | undefined
  const values = initial ? entriesOf(initial) : lowestFigures()
  const form: UseFormReturn<ClaimsEntries, unknown, ClaimsContent> = useForm({
    resolver: zodResolver(claimsContent),
    defaultValues: values,
  })

  /** Asks once for each figure that has no proof: when it is published for the first time. */
  async function askForProof(entries: ClaimsContent): Promise<boolean> {
    const unproven = claimIds.filter((id) => {
      const { figure, proof } = entries[id]
      return figure !== undefined && proof === undefined && figure !== published?.[id]?.figure
    })
    if (unproven.length === 0) return true
    const named = unproven.map((id) => `${claimLabels[id]}: ${entries[id].figure}`).join('; ')
    const agreed = await confirm({
      title: 'Can you show this if the ASA asks?',
      text: `You haven’t noted how you know this (${named}). The Advertising Standards Authority may ask any business to prove what it says. Your note stays in the hub.`,
      action: 'Publish without a note',
      decline: 'Go back',
    })
    return agreed !== undefined
  }

  return (
    <EditorFrame
      editor={props}
      form={form}
      values={values}
      title="Claims"
      toDraft={(content) => ({ content })}
      mayPublish={askForProof}
      isWide
    >
      {claimIds.map((id) => (
        <fieldset key={id} className={styles.claim}>
          <legend className={styles.legend}>{claimLabels[id]}</legend>
          <p className={styles.uses}>{describeUses(id, published !== undefined)}</p>
          <TextField form={form} name={`${id}.figure`} label="Figure" hint={hints[id]} />
          <TextAreaField
            form={form}
            name={`${id}.proof`}
            label="How do you know?"
            hint="For you alone: where the number comes from, and when you counted."
            rows={2}
          />
        </fieldset>
      ))}
    </EditorFrame>
  )
}

/** Returns where the figure is shown, and what is shown there until the owner's is published. */
function describeUses(id: ClaimId, isPublished: boolean): string {
  const uses = specifiedUses(id)
  const pages = uses.map((use) => use.pages).join(', ')
  if (!isPublished) return `Now: ${uses.map((use) => `${use.figure} on ${use.pages}`).join('; ')}.`
  return `Shown on: ${pages}.${pages.includes(claimPages.articles) ? ' Articles that you’ve changed keep their text.' : ''}`
}

function entriesOf(content: ClaimsContent): ClaimsEntries {
  return Object.fromEntries(
    claimIds.map((id) => [id, { figure: content[id]?.figure ?? '', proof: content[id]?.proof ?? '' }]),
  )
}

/** Returns the lowest of the specified readings of each figure: the one that is the easiest to prove. */
function lowestFigures(): ClaimsEntries {
  return Object.fromEntries(
    claimIds.map((id) => {
      const figures = specifiedUses(id).map(({ figure }) => figure)
      const [lowest = ''] = figures.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
      return [id, { figure: lowest, proof: '' }]
    }),
  )
}
