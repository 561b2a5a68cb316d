import { type ReactNode, useCallback } from 'react'
import { mergeClasses } from '@fluentui/react-components'
import { Link, useSearchParams } from 'react-router'
import { useSubtleLinkClass } from '../components/subtle-link.tsx'
import { writing } from './email-form-address.ts'
import { withLead, withParameters } from './filter.ts'

/** Returns a function that makes the address of a lead over the view that is shown, so that closing it returns there. Its second argument,
 *  a value of `writing`, opens the email form as well. */
export function useLeadPath() {
  const [search] = useSearchParams()
  return useCallback(
    (prospectId: string, write?: string) =>
      `?${withParameters(withLead(search, prospectId), { [writing.name]: write })}`,
    [search],
  )
}

export interface OpenLeadLinkProps {
  prospectId: string
  className?: string
  /** Called when the link is pressed, for example to close the panel that it is in. */
  onOpen?: () => void
  children: ReactNode
}

/** A link that opens a lead over the view that is shown. */
export function OpenLeadLink({ prospectId, className, onOpen, children }: OpenLeadLinkProps) {
  const leadPath = useLeadPath()
  return (
    <Link to={leadPath(prospectId)} className={className} onClick={onOpen}>
      {children}
    </Link>
  )
}

/** The same in the style of links in a list. */
export function SubtleLeadLink({ className, ...props }: OpenLeadLinkProps) {
  return <OpenLeadLink {...props} className={mergeClasses(useSubtleLinkClass(), className)} />
}
