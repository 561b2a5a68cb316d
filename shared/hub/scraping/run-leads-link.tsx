import { useHref, useNavigate } from 'react-router'
import type { ScrapingRun } from '#shared/contract/scraping.ts'
import { QuietLink } from '../components/quiet-link.tsx'

/** What a run brought, as a filter of the leads. */
export function RunLeadsLink({ run, children }: { run: ScrapingRun; children: string }) {
  const path = `/?runId=${run.id}`
  const href = useHref(path)
  const navigate = useNavigate()
  return (
    <QuietLink href={href} onClick={(event) => (event.preventDefault(), void navigate(path))}>
      {children}
    </QuietLink>
  )
}
