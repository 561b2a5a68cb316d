import { lazy, type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/client.ts'
import { type Prospect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { ChevronDown20Regular } from '../../icons/chevron-down.ts'
import { ChevronUp20Regular } from '../../icons/chevron-up.ts'
import { Edit20Regular } from '../../icons/edit.ts'
import { LeadCall } from '../../appointments/lead-call.tsx'
import { useChoice, useQueryString } from '../../platform/address-state.ts'
import { useCommands } from '../../platform/commands.ts'
import { readDraft } from '../../platform/draft-store.ts'
import { saveFile } from '../../components/files.ts'
import { LeaveGuardsProvider, useLeaveGuards } from '../../components/form/form-shell.tsx'
import { LoadError } from '../../components/query-content.tsx'
import { Notice } from '../../components/notice.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { PanelSection, SidePanel } from '../../components/side-panel.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { LeadEmail, LeadPermission } from '../../email/lead-email.tsx'
import { PartBoundary } from '../../components/error-boundaries.tsx'
import { LeadFiles } from '../../lead-files/lead-files.tsx'
import { LeadInvoices } from '../../invoices/lead-invoices.tsx'
import { LeadSurvey } from '../../appointments/lead-survey.tsx'
import { mayHaveJob } from '../../jobs/queries.ts'
import { LeadQuotes } from '../../quotes/lead-quotes.tsx'
import { MoveMenu, StageMenu } from '../lead-menus.tsx'
import { useLeadAction } from '../use-lead-action.ts'
import { StatusIcon, StatusMark } from '../lead-marks.tsx'
import { PossibleDuplicates } from '../merge/possible-duplicates.tsx'
import { byStatus } from '../board-columns.ts'
import { NoteForm } from '../note-form.tsx'
import { type LeadPart, leadParts, partParameter, quoting, writing } from '../email-form-address.ts'
import { withParameters } from '../filter.ts'
import { prospectQueries } from '../queries.ts'
import { contactCard } from './contact-card.ts'
import { leadDraftKey, LeadEditForm } from './lead-edit-form.tsx'
import { LeadDeposit, LeadFacts } from './lead-facts.tsx'
import { LeadFoot } from './lead-foot.tsx'
import { LeadDocuments, LeadHistory } from './lead-history.tsx'
import { LeadRetention } from './lead-retention.tsx'
import { LeadTasks } from './lead-tasks.tsx'
import { NextLine } from './next-line.tsx'
import { PanelMenu } from './panel-menu.tsx'

const LeadJob = lazy(async () => ({ default: (await import('../../jobs/lead-job.tsx')).LeadJob }))

const useStyles = makeStyles({ part: { paddingTop: tokens.spacingVerticalL } })

export interface LeadPanelProps {
  id: string
  /** The loaded leads of the list, for the buttons to the previous and the next one. */
  neighbours: readonly Pick<Prospect, 'id' | 'name'>[]
  onOpen: (id: string) => void
  onClose: () => void
}

/** Shows everything about one lead in a panel over the list. */
export function LeadPanel({ id, neighbours, onOpen, onClose }: LeadPanelProps) {
  const lead = useQuery(prospectQueries.one(id))
  const at = neighbours.findIndex((one) => one.id === id)
  const before = at === -1 ? undefined : neighbours[at - 1]
  const after = at === -1 ? undefined : neighbours[at + 1]
  const { guards, leave } = useLeaveGuards()
  const parts = useParts(id)
  const open = (next: { id: string } | undefined) => next && leave(() => onOpen(next.id))
  useCommands([
    {
      id: 'panel-next',
      label: 'Open the next lead',
      group: 'Lead',
      keys: ['j'],
      worksInDialogs: true,
      run: () => open(after),
    },
    {
      id: 'panel-previous',
      label: 'Open the previous lead',
      group: 'Lead',
      keys: ['k'],
      worksInDialogs: true,
      run: () => open(before),
    },
  ])

  const isNotFound = lead.error instanceof ApiError && [404, 409].includes(lead.error.status)
  const shown = isNotFound ? undefined : lead.data
  return (
    <SidePanel
      title={lead.data?.name ?? neighbours[at]?.name ?? 'Lead'}
      onClose={() => leave(onClose)}
      below={shown && <NextLine key={id} lead={shown} onShow={parts.show} />}
      footer={
        shown && (
          <LeadFoot
            lead={shown}
            onNote={parts.writeNote}
            onEmail={parts.writeEmail}
            onQuote={parts.writeQuote}
            onGone={onClose}
          />
        )
      }
      actions={
        <>
          <Button
            appearance="subtle"
            icon={<ChevronUp20Regular />}
            aria-label="Previous lead"
            disabledFocusable={before === undefined}
            onClick={() => open(before)}
          />
          <Button
            appearance="subtle"
            icon={<ChevronDown20Regular />}
            aria-label="Next lead"
            disabledFocusable={after === undefined}
            onClick={() => open(after)}
          />
        </>
      }
    >
      <Stack gap="m">
        {lead.isPending ? <Spinner label="Opening the lead" /> : undefined}
        {isNotFound ? <NotFoundNotice id={id} error={lead.error as ApiError} /> : undefined}
        {lead.isError && !isNotFound ? (
          <LoadError
            title="Couldn’t open the lead"
            error={lead.error}
            onRetry={lead.refetch}
            isRetrying={lead.isFetching}
          />
        ) : undefined}
        {shown === undefined ? undefined : (
          <LeaveGuardsProvider value={guards}>
            <LeadContent lead={shown} parts={parts} onClose={onClose} />
          </LeaveGuardsProvider>
        )}
      </Stack>
    </SidePanel>
  )
}

/** Keeps the shown part of the panel in the address, and what opens something in another part. */
function useParts(id: string) {
  const [search, change] = useQueryString()
  const [chosen, choose] = useChoice(partParameter, leadParts)
  // A draft that was left when the session or the page ended is shown again.
  const [first] = useState((): LeadPart => (readDraft(leadDraftKey(id)) === undefined ? 'story' : 'details'))
  const part = chosen ?? (search.has(writing.name) ? 'story' : first)
  const note = useRef<HTMLFormElement>(null)
  const wantsNote = useRef(false)
  useEffect(() => {
    if (wantsNote.current && part === 'story') focusText(note.current)
    wantsNote.current = false
  }, [part])
  return {
    part,
    show: (next: LeadPart) => choose(next),
    note,
    writeNote() {
      if (part === 'story') return focusText(note.current)
      wantsNote.current = true
      choose('story')
    },
    // An email or an answer that is being written stays.
    writeEmail: () =>
      change((current) =>
        withParameters(current, {
          [partParameter]: 'story',
          [writing.name]: current.get(writing.name) ?? writing.value,
        }),
      ),
    writeQuote: () =>
      change((current) => withParameters(current, { [partParameter]: 'money', [quoting.name]: quoting.value })),
  }
}

function focusText(form: HTMLFormElement | null): void {
  form?.querySelector('textarea')?.focus()
}

interface LeadContentProps {
  lead: ProspectDetail
  parts: ReturnType<typeof useParts>
  onClose: () => void
}

function LeadContent({ lead, parts, onClose }: LeadContentProps) {
  const run = useLeadAction()
  return (
    <>
      <Stack gap="l">
        {lead.objectedAt === null ? undefined : (
          <Notice intent="information">Objected to marketing: don’t contact</Notice>
        )}
        <Row>
          <MoveMenu
            lead={lead}
            grouping={byStatus}
            renderIcon={(status) => <StatusIcon status={status} />}
            onMove={(status) => void run({ leads: [lead] }, { action: 'status', status })}
          >
            <StatusMark status={lead.status} />
          </MoveMenu>
          <StageMenu lead={lead} />
          <PanelMenu lead={lead} run={run} onGone={onClose} />
        </Row>
        <PartBoundary name="Who this may also be">
          <PossibleDuplicates lead={lead} />
        </PartBoundary>
      </Stack>
      <Tabs
        label={lead.name}
        shown={parts.part}
        onShow={parts.show}
        tabs={[
          { value: 'story', label: 'Story', content: <LeadStory lead={lead} note={parts.note} /> },
          { value: 'details', label: 'Details', content: <LeadDetails lead={lead} /> },
          { value: 'money', label: 'Money', content: <LeadMoney lead={lead} /> },
        ]}
      />
    </>
  )
}

/** What was said and done, and what comes next. */
function LeadStory({ lead, note }: { lead: ProspectDetail; note: Ref<HTMLFormElement> }) {
  return (
    <Part>
      <NoteForm key={lead.id} ref={note} prospectId={lead.id} />
      <PartBoundary name="The call">
        <LeadCall prospectId={lead.id} />
      </PartBoundary>
      <PartBoundary name="The survey">
        <LeadSurvey prospectId={lead.id} />
      </PartBoundary>
      <PartBoundary name="What they sent">
        <LeadDocuments prospectId={lead.id} />
      </PartBoundary>
      <PartBoundary name="Email">
        <LeadEmail lead={lead} />
      </PartBoundary>
      <PanelSection heading="Next task">
        <LeadTasks prospectId={lead.id} />
      </PanelSection>
      <PartBoundary name="The history">
        <LeadHistory prospectId={lead.id} />
      </PartBoundary>
    </Part>
  )
}

/** Who they are, what they plan, and what is stored about them. */
function LeadDetails({ lead }: { lead: ProspectDetail }) {
  const [isEditing, setIsEditing] = useState(() => readDraft(leadDraftKey(lead.id)) !== undefined)
  const edit = (
    <Row>
      <Button size="small" onClick={() => saveFile(contactCard(lead), `${lead.name}.vcf`, 'text/vcard')}>
        Add to contacts
      </Button>
      <Button size="small" icon={<Edit20Regular />} onClick={() => setIsEditing(true)}>
        Edit
      </Button>
    </Row>
  )
  return (
    <Part>
      <PanelSection heading="Contact and project" action={isEditing ? undefined : edit}>
        {isEditing ? <LeadEditForm lead={lead} onDone={() => setIsEditing(false)} /> : <LeadFacts lead={lead} />}
      </PanelSection>
      <LeadFiles key={lead.id} prospectId={lead.id} />
      {mayHaveJob(lead) ? (
        <PartBoundary name="The job">
          <Suspense fallback={undefined}>
            <LeadJob lead={lead} />
          </Suspense>
        </PartBoundary>
      ) : undefined}
      <PartBoundary name="Permission to email">
        <LeadPermission lead={lead} />
      </PartBoundary>
      <PartBoundary name="What became of this lead">
        <LeadRetention lead={lead} />
      </PartBoundary>
    </Part>
  )
}

/** What was offered, paid and invoiced. */
function LeadMoney({ lead }: { lead: ProspectDetail }) {
  return (
    <Part>
      <PartBoundary name="The quotes">
        <LeadQuotes lead={lead} />
      </PartBoundary>
      <LeadDeposit lead={lead} />
      <PartBoundary name="The invoices">
        <LeadInvoices lead={lead} />
      </PartBoundary>
    </Part>
  )
}

function Part({ children }: { children: ReactNode }) {
  return (
    <Stack gap="xxl" className={useStyles().part}>
      {children}
    </Stack>
  )
}

/** Shows that a lead is archived, with what they sent, because it may wait for the owner; or that it no longer exists. */
export function NotFoundNotice({ id, error }: { id: string; error: ApiError }) {
  const run = useLeadAction()
  const queryClient = useQueryClient()
  const restore = async () => {
    if (await run({ ids: [id] }, { action: 'restore' }))
      await queryClient.resetQueries({ queryKey: prospectQueries.one(id).queryKey })
  }
  return error.status === 409 ? (
    <>
      <Notice intent="information" action={<Button onClick={() => void restore()}>Restore</Button>}>
        This lead is in the archive.
      </Notice>
      <LeadDocuments prospectId={id} />
    </>
  ) : (
    <Notice intent="information">Lead not found. It may have been deleted or merged with another.</Notice>
  )
}
