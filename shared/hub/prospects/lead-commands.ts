import { useDeferredValue } from 'react'
import { Person20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useClient } from '../client-context.ts'
import type { Command } from '../commands/commands.ts'
import { projectTypeLabels } from './labels.ts'
import { prospectQueries } from './queries.ts'

/** The leads that what is typed into the palette finds, each as a command that opens it. */
export function useLeadCommands(typed: string): Command[] {
  const navigate = useNavigate()
  const words = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({ ...prospectQueries(useClient()).matches(words), enabled: words.length >= 2 })
  return data.map(({ id, name, projectType }) => ({
    id: `lead-${id}`,
    label: name,
    group: projectTypeLabels[projectType],
    Icon: Person20Regular,
    run: () => void navigate(`/?lead=${id}`),
  }))
}
