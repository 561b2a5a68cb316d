import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

export interface ChangeAction {
  /** Why it could not be done, for the owner. */
  problem: string | undefined
  run: (work: () => Promise<{ problem?: string | undefined }>) => Promise<void>
}

/** Does something with a waiting change. What the hub shows may be another then, so it is read again. */
export function useChangeAction(): ChangeAction {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  return {
    problem,
    async run(work) {
      const result = await work()
      setProblem(result.problem)
      await queryClient.invalidateQueries()
    },
  }
}
