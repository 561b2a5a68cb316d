import { useDeferredValue, useState } from 'react'
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Prospect } from '#shared/contract/prospects.ts'
import { Person20Regular } from '../icons/person.ts'
import type { Command } from '../platform/commands.ts'
import { projectLabel } from './labels.ts'
import { useLeadPath } from './open-lead-link.tsx'
import { prospectQueries } from './queries.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalXS },
  lead: { justifyContent: 'start', width: '100%', minHeight: '40px', fontWeight: tokens.fontWeightRegular },
  none: { color: tokens.colorNeutralForeground3 },
})

export interface LeadFinderProps {
  label: string
  /** The lead to leave out. */
  exceptId?: string
  onChoose: (lead: Prospect) => void
}

/** Searches the leads by text, and lets the owner choose one. */
export function LeadFinder({ label, exceptId, onChoose }: LeadFinderProps) {
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { data = [] } = useQuery({ ...prospectQueries.matches(words), enabled: words.length >= 2 })
  const found = words.length < 2 ? [] : data.filter(({ id }) => id !== exceptId)
  return (
    <>
      <Field label={label} hint="Type at least two letters of a name, address or number.">
        <Input type="search" autoComplete="off" value={typed} onChange={(_, { value }) => setTyped(value)} />
      </Field>
      {words.length >= 2 && found.length === 0 ? (
        <p className={styles.none}>{exceptId === undefined ? 'No matches.' : 'No other matches.'}</p>
      ) : undefined}
      <ul className={styles.list}>
        {found.map((lead) => (
          <li key={lead.id}>
            <Button appearance="subtle" className={styles.lead} onClick={() => onChoose(lead)}>
              {[lead.name, lead.email ?? lead.phone, projectLabel(lead)].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns commands that open the leads matching the text typed into the palette, or the most recent leads while it is blank. */
export function useLeadCommands(typed: string): Command[] {
  const navigate = useNavigate()
  const leadPath = useLeadPath()
  const words = useDeferredValue(typed.trim())
  const queries = prospectQueries
  const recent = useQuery({ ...queries.recent, enabled: words === '' })
  const matches = useQuery({ ...queries.matches(words), enabled: words.length >= 2 })
  const found = words === '' ? recent.data : words.length >= 2 ? matches.data : undefined
  return (found ?? []).map((lead) => ({
    id: `lead-${lead.id}`,
    label: lead.name,
    group: projectLabel(lead),
    Icon: Person20Regular,
    run: () => void navigate(leadPath(lead.id)),
  }))
}
