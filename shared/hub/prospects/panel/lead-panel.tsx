import { lazy, Suspense, useState } from 'react'
import { Button, Spinner } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#shared/client.ts'
import { type Prospect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { ChevronDown20Regular } from '../../icons/chevron-down.ts'
import { ChevronUp20Regular } from '../../icons/chevron-up.ts'
import { Edit20Regular } from '../../icons/edit.ts'
import { LeadCall } from '../../appointments/lead-call.tsx'
import { useCommands } from '../../platform/commands.ts'
import { readDraft } from '../../platform/draft-store.ts'
import { LeaveGuardsProvider, useLeaveGuards } from '../../components/form/form-shell.tsx'
import { LoadError } from '../../components/query-content.tsx'
import { Notice } from '../../components/notice.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { PanelSection, SidePanel } from '../../components/side-panel.tsx'
import { LeadEmail } from '../../email/lead-email.tsx'
import { PartBoundary } from '../../components/error-boundaries.tsx'
import { LeadFiles } from '../../lead-files/lead-files.tsx'
import { LeadInvoices } from '../../invoices/lead-invoices.tsx'
import { CallOutcomeQuestion, CallButton } from '../../phone-calls/call-button.tsx'
import { LeadSurvey } from '../../appointments/lead-survey.tsx'
import { mayHaveJob } from '../../jobs/queries.ts'
import { LeadQuotes } from '../../quotes/lead-quotes.tsx'
import { MoveMenu, StageMenu } from '../lead-menus.tsx'
import { useLeadAction } from '../use-lead-action.ts'
import { StatusIcon, StatusMark } from '../lead-marks.tsx'
import { PossibleDuplicates } from '../merge/possible-duplicates.tsx'
import { byStatus } from '../board-columns.ts'
import { prospectQueries } from '../queries.ts'
import { DepositLinkButton } from './deposit-link-button.tsx'
import { leadDraftKey, LeadEditForm } from './lead-edit-form.tsx'
import { LeadFacts } from './lead-facts.tsx'
import { LeadDocuments, LeadHistory } from './lead-history.tsx'
import { LeadRetention } from './lead-retention.tsx'
import { LeadTasks } from './lead-tasks.tsx'
import { PanelMenu } from './panel-menu.tsx'

const LeadJob = lazy(async () => ({ default: (await import('../../jobs/lead-job.tsx')).LeadJob }))

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
  return (
    <SidePanel
      title={lead.data?.name ?? neighbours[at]?.name ?? 'Lead'}
      onClose={() => leave(onClose)}
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
      <Stack gap="xxl">
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
        {lead.data === undefined || isNotFound ? undefined : (
          <LeaveGuardsProvider value={guards}>
            <LeadSections lead={lead.data} onClose={onClose} />
          </LeaveGuardsProvider>
        )}
      </Stack>
    </SidePanel>
  )
}

function LeadSections({ lead, onClose }: { lead: ProspectDetail; onClose: () => void }) {
  const run = useLeadAction()
  // A draft that was left when the session or the page ended opens the form again.
  const [isEditing, setIsEditing] = useState(() => readDraft(leadDraftKey(lead.id)) !== undefined)
  const edit = (
    <Button size="small" icon={<Edit20Regular />} onClick={() => setIsEditing(true)}>
      Edit
    </Button>
  )
  return (
    <>
      <Row>
        {lead.phone === null ? undefined : (
          <CallButton name={lead.name} phone={lead.phone} dialNumber={lead.dialNumber} prospectId={lead.id} isMain />
        )}
        <MoveMenu
          lead={lead}
          grouping={byStatus}
          renderIcon={(status) => <StatusIcon status={status} />}
          onMove={(status) => void run({ leads: [lead] }, { action: 'status', status })}
        >
          <StatusMark status={lead.status} />
        </MoveMenu>
        <StageMenu lead={lead} />
        <DepositLinkButton lead={lead} />
        <PanelMenu lead={lead} run={run} onGone={onClose} />
      </Row>
      <CallOutcomeQuestion prospectId={lead.id} name={lead.name} />
      <PartBoundary name="Who this may also be">
        <PossibleDuplicates lead={lead} />
      </PartBoundary>
      <PartBoundary name="What they sent">
        <LeadDocuments prospectId={lead.id} />
      </PartBoundary>
      <PanelSection heading="Contact and project" action={isEditing ? undefined : edit}>
        {isEditing ? <LeadEditForm lead={lead} onDone={() => setIsEditing(false)} /> : <LeadFacts lead={lead} />}
      </PanelSection>
      <LeadFiles key={lead.id} prospectId={lead.id} />
      <PartBoundary name="The call">
        <LeadCall prospectId={lead.id} />
      </PartBoundary>
      <PartBoundary name="The survey">
        <LeadSurvey prospectId={lead.id} />
      </PartBoundary>
      <PartBoundary name="The quotes">
        <LeadQuotes lead={lead} />
      </PartBoundary>
      {mayHaveJob(lead) ? (
        <PartBoundary name="The job">
          <Suspense fallback={undefined}>
            <LeadJob lead={lead} />
          </Suspense>
        </PartBoundary>
      ) : undefined}
      <PartBoundary name="The invoices">
        <LeadInvoices lead={lead} />
      </PartBoundary>
      <PanelSection heading="Next task">
        <LeadTasks prospectId={lead.id} />
      </PanelSection>
      <PartBoundary name="What became of this lead">
        <LeadRetention lead={lead} />
      </PartBoundary>
      <PartBoundary name="Email">
        <LeadEmail lead={lead} />
      </PartBoundary>
      <PartBoundary name="The history">
        <LeadHistory prospectId={lead.id} />
      </PartBoundary>
    </>
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
