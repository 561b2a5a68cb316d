import { useDeferredValue } from 'react'
import { Person20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useClient } from '../client-context.ts'
import type { Command } from '../commands/commands.ts'
import { projectTypeLabels } from './labels.ts'
import { prospectQueries } from './queries.ts'

/** Returns the leads that match what is typed into the palette, or the most recent ones while nothing is typed. Each is a command
 *  that opens it. */
export function useLeadCommands(typed: string): Command[] {
  const navigate = useNavigate()
  const words = useDeferredValue(typed.trim())
  const queries = prospectQueries(useClient())
  const recent = useQuery({ ...queries.recent(), enabled: words === '' })
  const matches = useQuery({ ...queries.matches(words), enabled: words.length >= 2 })
  const found = words === '' ? recent.data : words.length >= 2 ? matches.data : undefined
  return (found ?? []).map(({ id, name, projectType }) => ({
    id: `lead-${id}`,
    label: name,
    group: projectTypeLabels[projectType],
    Icon: Person20Regular,
    run: () => void navigate(`/?lead=${id}`),
  }))
}
