import { useLocation } from 'react-router'
import { phoneLink } from '#shared/business/business.ts'
import { callsToAction, contactLink } from '../../content/shell.ts'
import { useBusiness } from '../../site-context.ts'
import { CookieBanner } from '../cookie-banner/cookie-banner.tsx'
import { PhoneIcon } from '../icons/icons.tsx'

/** Where the floating button leads, where it has led, and where it would cover the sum that is being paid. */
const withoutFloatingButton = new Set([contactLink.path, '/thank-you', '/checkout'])

/** What floats at the lower edge. It all stands in one column, so that nothing covers anything else. */
export function CallsToAction() {
  const call = phoneLink(useBusiness().phone)
  const { pathname } = useLocation()
  const isContact = pathname === contactLink.path
  return (
    <aside className="dock" aria-label={callsToAction.label}>
      <CookieBanner />
      {!withoutFloatingButton.has(pathname) && (
        <a className="button ink dock-book" href={contactLink.path} data-keep-query="">
          {callsToAction.floating}
        </a>
      )}
      <a className="dock-call" href={call} aria-label={callsToAction.callUs}>
        <PhoneIcon />
      </a>
      <div className="sticky-bar">
        <a
          className="button solid"
          href={isContact ? '#contact' : contactLink.path}
          data-keep-query={isContact ? undefined : ''}
        >
          {callsToAction.book}
        </a>
        <a className="button line" href={call}>
          <PhoneIcon />
          {callsToAction.call}
        </a>
      </div>
    </aside>
  )
}
