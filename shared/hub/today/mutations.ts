import { counted } from '#shared/business/counts.ts'
import type { NoticeDue } from '#shared/contract/dashboard.ts'
import { maxNotices, settleNotices } from '#shared/contract/retention.ts'
import {
  changeFirstHour,
  type GoLive,
  type GoLiveItemId,
  hideGoLive,
  removeTestEnquiry,
} from '#shared/contract/go-live.ts'
import { useConfirm } from '../components/confirm.tsx'
import { useCall, useToastMutation } from '../platform/mutations.ts'
import { isOverdue, nameSome, splitNotices } from './notices.ts'
import { goLiveQuery } from './queries.ts'

type Action = 'send' | 'erase'

/** Sends the privacy notice to everyone it can be sent to, or erases everyone without an address or overdue, once the owner agrees. */
export function useSettleNotices(leads: readonly NoticeDue[]) {
  const confirm = useConfirm()
  const settle = useToastMutation({
    calls: [settleNotices],
    async mutationFn(client, { action, chosen }: { action: Action; chosen: readonly NoticeDue[] }) {
      const total = { done: 0, skipped: 0 }
      for (let start = 0; start < chosen.length; start += maxNotices) {
        const ids = chosen.slice(start, start + maxNotices).map(({ prospectId }) => prospectId)
        const part = await client.call(settleNotices, { body: { key: crypto.randomUUID(), action, ids } })
        total.done += part.done
        total.skipped += part.skipped
      }
      return total
    },
    successToast({ done, skipped }, { action }) {
      const unchanged = skipped === 0 ? '' : `${skipped} left as before: no longer due.`
      if (action === 'erase') {
        return {
          title: `${people(done)} erased`,
          ...(unchanged && { text: unchanged }),
        }
      }
      const without = leads.filter(({ email }) => email === null).length
      return {
        title: done === 1 ? 'Privacy notice on its way' : 'Privacy notices on their way',
        text: describeSent(done, without, unchanged),
      }
    },
    errorTitle: ({ action }) => (action === 'send' ? 'Sending failed' : 'Erase failed'),
  })

  return {
    isPending: settle.isPending,
    async send() {
      const { toSend: chosen } = splitNotices(leads, Date.now())
      const agreed = await confirm({
        title: `Send the privacy notice to ${people(chosen.length)}?`,
        text: `${nameSome(chosen)} will get an email that says which details you hold and where you found them.`,
        action: `Send ${counted(chosen.length, 'email')}`,
      })
      if (agreed !== undefined) settle.mutate({ action: 'send', chosen })
    },
    async erase() {
      const now = Date.now()
      const { toErase: chosen } = splitNotices(leads, now)
      const reachable = chosen.filter((lead) => lead.email !== null && isOverdue(lead, now)).length
      const agreed = await confirm({
        title: `Erase every trace of ${people(chosen.length)}?`,
        ...(reachable > 0 && {
          warning: `${counted(reachable, 'of them has', 'of them have')} an email address: you can still send the notice instead.`,
        }),
        text: `${nameSome(chosen)}. This can’t be undone. An anonymous do-not-add marker stops scraping and imports adding them again.`,
        action: 'Erase for good',
        isFinal: true,
      })
      if (agreed !== undefined) settle.mutate({ action: 'erase', chosen })
    },
  }
}

/** `5 sent, 3 have no email address.` */
function describeSent(sent: number, without: number, unchanged: string): string {
  const rest = without === 0 ? '' : `, ${counted(without, 'has', 'have')} no email address`
  return `${sent} sent${rest}. ${unchanged}`.trim()
}

function people(count: number): string {
  return counted(count, 'person', 'people')
}

interface Subject {
  /** Undefined for the whole list. */
  item?: { id: GoLiveItemId; title: string }
}

/** Hides an item as not needed, or the whole list. It can be undone in the toast. */
export function useHideGoLive() {
  const show = useShowGoLive()
  return useCall(hideGoLive, {
    input: ({ item }: Subject) => ({ body: { item: item?.id, isHidden: true } }),
    answers: goLiveQuery.queryKey,
    successToast: (_answer, subject) => ({
      title: subject.item ? `“${subject.item.title}” isn’t needed` : 'The list is hidden',
      action: { label: 'Undo', run: () => show.mutate(subject) },
    }),
    errorTitle: 'Couldn’t change the list',
  })
}

/** Puts an item back on the list, or shows the whole list again. */
export function useShowGoLive() {
  return useCall(hideGoLive, {
    input: ({ item }: Subject) => ({ body: { item: item?.id, isHidden: false } }),
    answers: goLiveQuery.queryKey,
    errorTitle: 'Couldn’t change the list',
  })
}

export function useRemoveTestEnquiry() {
  return useCall(removeTestEnquiry, {
    answers: goLiveQuery.queryKey,
    successToast: () => ({ title: 'Test enquiry removed', text: 'Your contact form works.' }),
    errorTitle: 'Couldn’t remove the test enquiry',
  })
}

/** Saves the owner's progress in the first hour. */
export function useChangeFirstHour() {
  return useCall(changeFirstHour, {
    input: (body: Partial<GoLive['firstHour']>) => ({ body }),
    answers: goLiveQuery.queryKey,
    errorTitle: 'Couldn’t save your progress',
  })
}
