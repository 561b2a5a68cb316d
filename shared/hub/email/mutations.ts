import { useQueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import type { CallAnswer, CallInput } from '#shared/contract/api-call.ts'
import {
  deleteEmailTemplate,
  type EmailTemplate,
  listEmailTemplates,
  orderEmailTemplates,
  saveEmailSignature,
  saveEmailTemplate,
  sendTestEmail,
} from '#shared/contract/email-templates.ts'
import { emailProspect, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { type ProspectDetail } from '#shared/contract/prospects.ts'
import { type ToastOptions, useCall } from '../platform/mutations.ts'
import { prospectQueries } from '../prospects/queries.ts'
import { queryOf } from '../platform/queries.ts'

type NewEmail = CallInput<typeof emailProspect>['body']
type PrivacyFacts = NonNullable<CallInput<typeof recordPrivacy>['body']>

/** Sends an email to a lead, or logs it and opens it in the owner's email program. */
export function useSendEmail(lead: Pick<ProspectDetail, 'id' | 'name' | 'email'>) {
  return useCall(emailProspect, {
    input: (body: NewEmail) => ({ params: { id: lead.id }, body }),
    successToast: ({ method }) =>
      method === 'smtp'
        ? { title: 'Email on its way', text: `To ${lead.name}. The timeline shows when it’s sent.` }
        : { title: 'Email logged', text: 'It’s open in your email app. Send it from there.' },
    errorTitle: 'The email wasn’t sent',
    onSuccess({ method, subject, emailContent }) {
      // The server's text includes the line about opting out.
      if (method === 'mailto') location.assign(mailtoAddress(lead.email ?? '', subject, emailContent))
    },
  })
}

/** Records the lawful basis for writing to a lead, or their objection to marketing. */
export function useRecordPrivacy(
  lead: Pick<ProspectDetail, 'id'>,
  { onSuccess, ...options }: ToastOptions<ProspectDetail, PrivacyFacts>,
) {
  const queryClient = useQueryClient()
  return useCall(recordPrivacy, {
    ...options,
    input: (body: PrivacyFacts) => ({ params: { id: lead.id }, body }),
    onSuccess(detail, ...rest) {
      queryClient.setQueryData(prospectQueries.one(lead.id).queryKey, detail)
      return onSuccess?.(detail, ...rest)
    },
  })
}

/** Returns the address that opens the owner's email program with the text filled in. */
function mailtoAddress(to: string, subject: string, text: string): string {
  // Email programs expect %20 and CRLF, which URLSearchParams does not write.
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?${query}`
}

type SavedTemplate = CallInput<typeof saveEmailTemplate>
type Outcome<Answer, Input> = Pick<ToastOptions<Answer, Input>, 'onSuccess' | 'onError'>

/** Adds or changes a template. */
export function useSaveTemplate(options: Outcome<EmailTemplate, { id: string; body: SavedTemplate['body'] }>) {
  return useCall(saveEmailTemplate, {
    ...options,
    input: ({ id, body }: { id: string; body: SavedTemplate['body'] }) => ({ params: { id }, body }),
    successToast: ({ label }) => ({ title: 'Template saved', text: label }),
  })
}

/** Deletes one of the owner's templates, or restores the original of a changed one. */
export function useDeleteTemplate(onSuccess: () => void) {
  return useCall(deleteEmailTemplate, {
    input: ({ id, revision }: EmailTemplate) => ({ params: { id }, query: { revision } }),
    successToast: (_, { label, origin }) =>
      origin === 'own' ? { title: 'Template deleted', text: label } : { title: 'Original restored', text: label },
    errorTitle: ({ origin }) => (origin === 'own' ? 'Couldn’t delete the template' : 'Couldn’t restore the original'),
    onSuccess,
  })
}

/** Puts the templates into the order of these ids. */
export function useOrderTemplates() {
  return useCall(orderEmailTemplates, {
    input: (ids: string[]) => ({ body: { ids } }),
    errorTitle: 'Couldn’t move the template',
    answers: queryOf(listEmailTemplates).queryKey,
  })
}

/** Saves the signature below the emails to leads. */
export function useSaveSignature(
  options: Outcome<CallAnswer<typeof saveEmailSignature>, CallInput<typeof saveEmailSignature>['body']>,
) {
  return useCall(saveEmailSignature, {
    ...options,
    input: (body: CallInput<typeof saveEmailSignature>['body']) => ({ body }),
    successToast: () => ({ title: 'Signature saved', text: 'It’s below the emails that you send from now on.' }),
  })
}

/** Sends the owner an email as a lead would get it. */
export function useSendTest() {
  return useCall(sendTestEmail, {
    input: (email: Omit<CallInput<typeof sendTestEmail>['body'], 'id'>) => ({ body: { id: uuidv7(), ...email } }),
    successToast: ({ recipient }) => ({ title: 'Test on its way', text: `To ${recipient}.` }),
    errorTitle: 'Couldn’t send the test',
  })
}
