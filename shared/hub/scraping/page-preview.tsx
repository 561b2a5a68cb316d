import { openLabels } from '#shared/business/labels-with-fallback.ts'
import type { ReactNode } from 'react'
import { Button, makeStyles, ProgressBar, tokens, typographyStyles } from '@fluentui/react-components'
import { useMutation } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type HampshireRegister, registerAt } from '#shared/business/hampshire-registers.ts'
import { planitAttribution } from '#shared/business/platforms.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { type PageReading, previewSource } from '#shared/contract/capture.ts'
import { Eye20Regular } from '../icons/eye.ts'
import { entrySubtitle, entryTitle } from '../capture/found-leads.ts'
import { Notice } from '../components/notice.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { useClient } from '../platform/client-context.ts'
import { errorSentence } from '../platform/error-sentence.ts'
import { useProgramSlots } from '../platform/program-slots.ts'
import { platformLabel, robotsLabel } from './labels.ts'
import type { SourceFormState } from './source-panel.tsx'
import { sourceSchema } from './source-schema.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  heading: { ...typographyStyles.body1Strong },
  list: { display: 'grid', gap: tokens.spacingVerticalS },
  entry: {
    padding: space('S', 'M'),
    borderLeft: `2px solid ${tokens.colorNeutralStroke1}`,
    overflowWrap: 'anywhere',
  },
  option: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    justifyItems: 'start',
    padding: space('M', 'L'),
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  text: { color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
})

type SourcePreview = CallAnswer<typeof previewSource>

const titles = openLabels<Record<SourcePreview['advice'], string>>({
  automatic: 'It may be read automatically',
  by_hand: 'Manual only',
  none: 'There’s nothing to read here',
})

interface PagePreviewProps {
  form: SourceFormState
  onUsePlanit: (register: HampshireRegister) => void
  onReadSavedPage: () => void
}

/** Requests the address in the form once and shows whether it may be read, what it is, and its first entries. Enters the
 *  platform and a name into the form. */
export function PagePreview({ form, onUsePlanit, onReadSavedPage }: PagePreviewProps) {
  const client = useClient()
  const url = useWatch({ control: form.control, name: 'url' })
  const preview = useMutation({
    mutationFn: (address: string) => {
      const { platform, selectors: entries } = form.getValues()
      const selectors = z.safeParse(sourceSchema.shape.selectors, entries).data ?? undefined
      // Without selectors, the page may be of any platform. With the platform sent, the server would read it as a list in any case.
      const isNamed = platform !== 'listing' || selectors !== undefined
      return client.call(previewSource, { body: { url: address, selectors, ...(isNamed && { platform }) } })
    },
    onSuccess({ reading }, address) {
      if (reading !== null) form.setValue('platform', reading.platform, { shouldDirty: true })
      if (form.getValues('name') === '') form.setValue('name', new URL(address).host, { shouldDirty: true })
    },
  })
  // The preview is of the address for which it was requested.
  const isCurrent = preview.variables === url

  const register = registerAt(url)
  const advice = preview.data?.advice
  const isForPeople = advice === 'by_hand' || (advice === 'none' && register !== undefined)

  async function start(): Promise<void> {
    if (await form.trigger('url', { shouldFocus: true })) preview.mutate(url)
  }

  return (
    <Stack gap="m">
      <Row>
        <Button icon={<Eye20Regular />} disabledFocusable={preview.isPending} onClick={() => void start()}>
          {preview.isPending ? 'Looking at the page …' : 'Look at this page'}
        </Button>
      </Row>
      {preview.isPending ? <ProgressBar aria-label="Looking at the page" /> : undefined}
      {preview.isError && isCurrent ? (
        <Notice intent="error" isAnswer>
          {errorSentence(preview.error)}
        </Notice>
      ) : undefined}
      {preview.isSuccess && isCurrent ? (
        <>
          <Notice intent="information" title={titles[preview.data.advice]} isAnswer>
            {preview.data.sentence}
          </Notice>
          <PreviewResult preview={preview.data} />
          {isForPeople ? (
            <ManualOptions url={url} register={register} onUsePlanit={onUsePlanit} onReadSavedPage={onReadSavedPage} />
          ) : undefined}
        </>
      ) : undefined}
    </Stack>
  )
}

function PreviewResult({ preview: { robots, reading } }: { preview: SourcePreview }) {
  const styles = useStyles()
  const platform = reading === null ? undefined : platformLabel(reading.platform)
  const facts = [platform, robots === null ? undefined : robotsLabel[robots]].filter((fact) => fact !== undefined)
  return (
    <Stack gap="s">
      {facts.length === 0 ? undefined : <p className={styles.quiet}>{facts.join(' · ')}</p>}
      {reading === null ? undefined : <FirstEntries reading={reading} />}
    </Stack>
  )
}

function FirstEntries({ reading: { leads, entries, problem } }: { reading: PageReading }) {
  const styles = useStyles()
  return (
    <>
      {problem === null ? undefined : <p className={styles.quiet}>{problem}</p>}
      {leads.length === 0 ? (
        problem === null ? (
          <p className={styles.quiet}>No entries were recognised on this page.</p>
        ) : undefined
      ) : (
        <>
          <h3 className={styles.heading}>
            {entries > leads.length ? `The first ${leads.length} of ${entries} entries` : 'Its entries'}
          </h3>
          <ul aria-label="First entries" className={styles.list}>
            {leads.map((entry) => (
              <li key={JSON.stringify(entry.facts)} className={styles.entry}>
                {entryTitle(entry)}
                <p className={styles.quiet}>{entrySubtitle(entry)}</p>
                {entry.prospect === null ? <p className={styles.quiet}>{entry.reasons[0] ?? 'Left out'}</p> : undefined}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

interface ManualOptionsProps {
  /** The page that may not be read automatically. */
  url: string
  /** The register that it belongs to, which PlanIt covers. */
  register: HampshireRegister | undefined
  /** Whether using PlanIt is the main button of the panel. */
  isMain?: boolean
  onUsePlanit: (register: HampshireRegister) => void
  onReadSavedPage: () => void
}

/** Offers what the owner can do with a page that programs may not read. */
export function ManualOptions({ url, register, isMain = false, onUsePlanit, onReadSavedPage }: ManualOptionsProps) {
  const { browseForLeads } = useProgramSlots()
  return (
    <Stack gap="m">
      {register === undefined ? undefined : (
        <Option
          heading="Use PlanIt instead"
          text={`PlanIt collects the applications of ${register.name} and lets programs read them. It leaves out the applicants’ names, and may be some days behind. ${planitAttribution}`}
        >
          <Button appearance={isMain ? 'primary' : 'secondary'} onClick={() => onUsePlanit(register)}>
            Use PlanIt
          </Button>
        </Option>
      )}
      {browseForLeads === undefined ? (
        <Option
          heading="Browse it yourself"
          text="Open it in your browser, save a page with results, and we’ll find the leads in it. The desktop app can do it while you browse."
        >
          <Row gap="l">
            <Button onClick={onReadSavedPage}>Read a saved page</Button>
            <SubtleLink href={url} target="_blank" rel="noopener noreferrer">
              Open the site
            </SubtleLink>
          </Row>
        </Option>
      ) : (
        <Option
          heading="Browse it yourself"
          text="Open it in the window for browsing: we find the leads in each page that you visit, and you choose which to add."
        >
          <Button onClick={() => browseForLeads(url)}>Browse for leads</Button>
        </Option>
      )}
    </Stack>
  )
}

function Option({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  const styles = useStyles()
  return (
    <section aria-label={heading} className={styles.option}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
