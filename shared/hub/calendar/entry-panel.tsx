import { type FormEvent, useState } from 'react'
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import type { CalendarSurvey } from '#shared/contract/calendar.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { UpcomingCall } from '../appointments/lead-call.tsx'
import { DepositSurvey } from '../appointments/deposit-survey.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { Row, Stack } from '../components/stack.tsx'
import { SubtleLeadLink } from '../prospects/open-lead-link.tsx'
import { CallButton } from '../phone-calls/call-button.tsx'
import { DueDay } from '../tasks/due-day.tsx'
import { useCompleteTask } from '../tasks/mutations.ts'
import type { Entry } from './entries.ts'
import { useMoveTask } from './use-move-entry.ts'

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
})

/** Shows one entry of the calendar with its actions, such as moving it. */
export function EntryPanel({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  if (entry.kind === 'call') {
    const { call } = entry
    return (
      <SidePanel title={`Call with ${call.name}`} onClose={onClose}>
        <Stack gap="l">
          <UpcomingCall call={call} />
          <LeadOf lead={call} onOpen={onClose} />
        </Stack>
      </SidePanel>
    )
  }
  if (entry.kind === 'survey') return <SurveyPanel {...entry} onClose={onClose} />
  return (
    <SidePanel title={entry.title} onClose={onClose}>
      <TaskActions task={entry.task} onDone={onClose} />
    </SidePanel>
  )
}

function SurveyPanel({ survey, onClose }: Extract<Entry, { kind: 'survey' }> & { onClose: () => void }) {
  const styles = useStyles()
  const { jobId, name, packageType, place } = survey
  return (
    <SidePanel title={`Survey with ${name}`} onClose={onClose}>
      <Stack gap="l">
        <p className={styles.text}>{[`${packageType} package`, place].filter((part) => part !== null).join(' · ')}</p>
        <LeadOf lead={survey} onOpen={onClose} />
      </Stack>
      <DepositSurvey payment={{ id: jobId, customerName: name }} />
    </SidePanel>
  )
}

interface LeadOfProps {
  lead: Pick<CalendarSurvey, 'prospectId' | 'name' | 'phone' | 'dialNumber'>
  onOpen: () => void
}

/** Calls the lead of an entry, or opens it in place of the entry. */
function LeadOf({ lead, onOpen }: LeadOfProps) {
  const { prospectId, name, phone, dialNumber } = lead
  return (
    <Row gap="m">
      <CallButton name={name} phone={phone} dialNumber={dialNumber} prospectId={prospectId} />
      <SubtleLeadLink prospectId={prospectId} onOpen={onOpen}>
        Open the lead
      </SubtleLeadLink>
    </Row>
  )
}

function TaskActions({ task, onDone }: { task: Task; onDone: () => void }) {
  const styles = useStyles()
  const [dueOn, setDueOn] = useState(task.dueOn)
  const move = useMoveTask(onDone)
  const complete = useCompleteTask()
  function submit(event: FormEvent) {
    event.preventDefault()
    if (dueOn !== '' && dueOn !== task.dueOn) move.mutate({ task, dueOn })
  }
  return (
    <Stack gap="l">
      <p className={styles.text}>
        Due <DueDay day={task.dueOn} />
      </p>
      {task.prospectId === null ? undefined : (
        <SubtleLeadLink prospectId={task.prospectId} onOpen={onDone}>
          {task.prospectName ?? 'Open the lead'}
        </SubtleLeadLink>
      )}
      <form aria-label="Move the task" onSubmit={submit}>
        <Row style={{ alignItems: 'end' }}>
          <Field label="Day">
            <Input type="date" required value={dueOn} onChange={(_, { value }) => setDueOn(value)} />
          </Field>
          <Button type="submit" disabledFocusable={move.isPending || dueOn === task.dueOn}>
            Move the task
          </Button>
        </Row>
      </form>
      <Row>
        <Button
          onClick={() => {
            complete(task)
            onDone()
          }}
        >
          Mark as done
        </Button>
      </Row>
    </Stack>
  )
}
