import { makeStyles, tokens } from '@fluentui/react-components'
import { phoneLink } from '#shared/business/business.ts'
import { whyNotEmail } from '#shared/business/send-gate.ts'
import type { ProspectDetail } from '#shared/contract/prospects.ts'
import { SubtleLink } from '../../components/subtle-link.tsx'

const useStyles = makeStyles({ links: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL } })

type Reachable = Parameters<typeof whyNotEmail>[0] & Pick<ProspectDetail, 'phone'>

/** Returns the number to which a text may be sent: a UK mobile's, of somebody who may be answered. The rules for texts are those for
 *  emails. */
export function numberToText(lead: Reachable): string | undefined {
  const number = lead.phone === null ? '' : phoneLink(lead.phone).slice('tel:'.length)
  const isMobile = /^\+447[1-57-9]\d{8}$/.test(number)
  return isMobile && whyNotEmail({ ...lead, email: '' }, 'reminder') === undefined ? number : undefined
}

/** Links that start a text message or a WhatsApp chat, in the program or on the phone that the owner uses. */
export function MessageLinks({ number }: { number: string }) {
  const styles = useStyles()
  return (
    <span className={styles.links}>
      <SubtleLink href={`sms:${number}`}>Text message</SubtleLink>
      <SubtleLink href={`https://wa.me/${number.slice(1)}`} target="_blank" rel="noreferrer">
        WhatsApp
      </SubtleLink>
    </span>
  )
}

/** Where the lead is, with a link to a map. */
export function PlaceLink({ place }: { place: string }) {
  const styles = useStyles()
  const address = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
  return (
    <span className={styles.links}>
      <span>{place}</span>
      <SubtleLink href={address} target="_blank" rel="noreferrer">
        Map
      </SubtleLink>
    </span>
  )
}
