import { useEffect, useRef, useState } from 'react'
import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type HampshireRegister, planitAddress, registerAccess } from '#shared/business/hampshire-registers.ts'
import { planitAttribution } from '#shared/business/platforms.ts'
import type { ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { ArrowLeft20Regular } from '../icons/arrow-left.ts'
import { SubmitButton } from '../components/form/form-shell.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { Notice } from '../components/notice.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { Stack } from '../components/stack.tsx'
import { formatDate } from '../platform/dates.ts'
import { isUntried, untriedLabel } from './labels.ts'
import { useSaveSource } from './mutations.ts'
import { ManualOptions, PagePreview } from './page-preview.tsx'
import { SourceChoice } from './source-choice.tsx'
import { SourceForm, sourceFormId } from './source-panel.tsx'
import { entriesOf, type SourceBody, type SourceEntries, sourceSchema } from './source-schema.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  back: { justifySelf: 'start', marginBottom: tokens.spacingVerticalS, marginLeft: space('-M') },
  heading: { ...typographyStyles.subtitle2, ':focus': { outline: 'none' } },
  text: { color: tokens.colorNeutralForeground2, textWrap: 'pretty' },
  look: { justifySelf: 'start' },
})

/** Stored with the draft of a source, because they are set by the choice and nobody types them. */
const chosenFields = ['name', 'url', 'platform'] as const satisfies readonly (keyof SourceEntries)[]

/** The content of the panel: the choice, the advice for a register that is read by hand only, or the form with a notice on the register. */
type Step = { show: 'choice' } | { show: 'advice'; register: HampshireRegister } | { show: 'form'; notice?: string }

interface AddSourcePanelProps {
  sources: readonly ScrapingSource[]
  onClose: () => void
  onReadSavedPage: () => void
}

/** Adds a source in two steps: which page, then how often it is read and for what. */
export function AddSourcePanel({ sources, onClose, onReadSavedPage }: AddSourcePanelProps) {
  const styles = useStyles()
  const form = useForm<SourceEntries, unknown, SourceBody>({
    resolver: zodResolver(sourceSchema),
    defaultValues: entriesOf(undefined),
  })
  const draft = useDraft(form, 'source:new', newRecord, chosenFields)
  const [step, setStep] = useState<Step>({ show: draft.restoredFrom === undefined ? 'choice' : 'form' })
  const save = useSaveSource(undefined, form.setError, () => (draft.drop(), onClose()))

  const searchRef = useRef<HTMLInputElement>(null)
  const { setFocus } = form
  useEffect(() => {
    if (step.show === 'form') setFocus('url')
    if (step.show === 'choice') searchRef.current?.focus()
  }, [step, setFocus])

  return (
    <SidePanel
      title="Add a source"
      onClose={() => void draft.leave(onClose)}
      footer={
        step.show === 'form' ? (
          <SubmitButton form={sourceFormId} isBusy={save.isPending}>
            Add source
          </SubmitButton>
        ) : undefined
      }
    >
      {step.show === 'choice' ? (
        <SourceChoice searchRef={searchRef} sources={sources} onChooseRegister={chooseRegister} onChooseOther={fill} />
      ) : (
        <>
          <Button
            className={styles.back}
            appearance="subtle"
            icon={<ArrowLeft20Regular />}
            onClick={() => void draft.leave(startAgain)}
          >
            Choose another
          </Button>
          {step.show === 'advice' ? (
            <RegisterAdvice
              register={step.register}
              onUsePlanit={() => usePlanit(step.register)}
              onReadSavedPage={onReadSavedPage}
              onLook={() => fillFrom(step.register)}
            />
          ) : (
            <SourceForm
              form={form}
              draft={draft}
              error={save.error}
              onSubmit={(body) => save.mutate(body)}
              underAddress={<PagePreview form={form} onUsePlanit={usePlanit} onReadSavedPage={onReadSavedPage} />}
            >
              {step.notice === undefined ? undefined : <Notice intent="information">{step.notice}</Notice>}
            </SourceForm>
          )}
        </>
      )}
    </SidePanel>
  )

  function chooseRegister(register: HampshireRegister): void {
    const access = registerAccess(register)
    if (access === 'by_hand' || access === 'blocked') setStep({ show: 'advice', register })
    else fillFrom(register)
  }

  function fillFrom(register: HampshireRegister): void {
    const { name, url, platform } = register
    fill({ name: `${name} planning`, url, platform }, registerState(register))
  }

  function usePlanit(register: HampshireRegister): void {
    const entries = { name: `${register.name} on PlanIt`, url: planitAddress(register), platform: 'planit' }
    fill(entries, `${planitAttribution} It’s free and run by one person, so please read it no more than once a day.`)
  }

  function fill(entries: Partial<SourceEntries>, notice?: string): void {
    form.reset({ ...entriesOf(undefined), ...entries })
    setStep({ show: 'form', ...(notice !== undefined && { notice }) })
  }

  function startAgain(): void {
    form.reset(entriesOf(undefined))
    setStep({ show: 'choice' })
  }
}

interface RegisterAdviceProps {
  register: HampshireRegister
  onUsePlanit: () => void
  onReadSavedPage: () => void
  /** Goes to the form, where the page can be previewed. */
  onLook: () => void
}

/** Shows why a register is not read automatically, and what the owner can do instead. */
function RegisterAdvice({ register, onUsePlanit, onReadSavedPage, onLook }: RegisterAdviceProps) {
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack gap="l">
      <div>
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          {register.name}
        </h3>
        <p className={styles.text}>{registerState(register)}</p>
      </div>
      <ManualOptions
        url={register.url}
        register={register}
        isMain
        onUsePlanit={onUsePlanit}
        onReadSavedPage={onReadSavedPage}
      />
      <Button appearance="subtle" className={styles.look} onClick={onLook}>
        See whether this has changed
      </Button>
    </Stack>
  )
}

/** Returns sentences that describe what is known about a register. */
function registerState(register: HampshireRegister): string {
  const { checkedOn, note } = register
  const date = checkedOn === null ? '' : ` on ${formatDate(checkedOn)}`
  const sentences = {
    automatic: `Its robots.txt allowed programs${date}.`,
    by_hand: `Its robots.txt kept programs out of the search${date}, so we don’t read it automatically.`,
    blocked: `It turned programs away${date}, so we can’t read it automatically.`,
    unknown: 'We don’t know yet whether it lets programs in. Look at the page to find out.',
  }
  const isNew = isUntried({ ...register, lastScraped: null, consecutiveFailures: 0 })
  return [sentences[registerAccess(register)], note, isNew ? `${untriedLabel}.` : null]
    .filter((sentence) => sentence !== null)
    .join(' ')
}
