import { useLocation } from 'react-router'
import { callsToAction, contactLink } from '../../content/shell.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import { CookieBanner } from '../cookie-banner/cookie-banner.tsx'
import { PhoneIcon } from '../icons/icons.tsx'
import css from './calls-to-action.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** Pages of visitors who have booked or are paying: the calls to action would cover the button that matters there. */
const pagesWithoutCalls = new Set(['/thank-you', '/checkout', '/payment-success'])

/** The floating controls at the lower edge, in one column, so that none covers another. */
export function CallsToAction() {
  useStyles(css)
  const hasCalls = !pagesWithoutCalls.has(useLocation().pathname)
  const Bar = hasCalls ? 'aside' : 'div'
  return (
    <Bar className="bottom-bar" aria-label={hasCalls ? callsToAction.label : undefined}>
      <CookieBanner />
      {hasCalls && <Calls />}
    </Bar>
  )
}

/** On a wide screen one button, on a narrow one a round button and, after some scrolling, a bar. */
function Calls() {
  const call = telephoneLink(useBusiness())
  const isContact = useLocation().pathname === contactLink.path
  // On the contact page itself they lead to its form.
  const book = isContact ? { href: '#contact' } : { href: contactLink.path, 'data-keep-query': '' }
  return (
    <>
      <a className="button ink book-button" {...book}>
        {callsToAction.floating}
      </a>
      {call && (
        <a className="call-button" href={call} aria-label={callsToAction.callUs}>
          <PhoneIcon />
        </a>
      )}
      <div className="sticky-bar">
        <a className="button solid" {...book}>
          {callsToAction.book}
        </a>
        {call && (
          <a className="button line" href={call}>
            <PhoneIcon />
            {callsToAction.call}
          </a>
        )}
      </div>
    </>
  )
}
