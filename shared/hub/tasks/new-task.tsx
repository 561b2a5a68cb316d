import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Add20Regular, Dismiss20Regular } from '@fluentui/react-icons'
import type { Prospect } from '#shared/contract/prospects.ts'
import { SidePanel } from '../components/side-panel.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { LeadFinder } from '../prospects/lead-finder.tsx'
import { TaskForm } from './task-form.tsx'

const useStyles = makeStyles({
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' },
  chosen: { display: 'flex', alignItems: 'center', gap: '4px', margin: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
})

/** A button that adds a task, with or without a lead. */
export function NewTask() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Add20Regular />} onClick={() => setIsOpen(true)}>
        New task
      </Button>
      {isOpen ? <NewTaskPanel onClose={() => setIsOpen(false)} /> : undefined}
    </>
  )
}

function NewTaskPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const showToast = useShowToast()
  const [lead, setLead] = useState<Prospect>()
  return (
    <SidePanel title="New task" onClose={onClose}>
      <div className={styles.parts}>
        <TaskForm
          draftKey="task:today"
          {...(lead && { prospectId: lead.id })}
          onAdded={({ title }) => {
            showToast({ title: 'Task set', text: title })
            onClose()
          }}
        />
        {lead === undefined ? (
          <LeadFinder label="Lead (optional)" onChoose={setLead} />
        ) : (
          <p className={styles.chosen}>
            About <span className={styles.name}>{lead.name}</span>
            <Button
              size="small"
              appearance="subtle"
              icon={<Dismiss20Regular />}
              aria-label={`Remove ${lead.name}`}
              onClick={() => setLead(undefined)}
            />
          </p>
        )}
      </div>
    </SidePanel>
  )
}
