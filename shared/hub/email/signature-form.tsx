import { makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { saveEmailSignature } from '#shared/contract/email-template-edits.ts'
import { readEmailSignature } from '#shared/contract/email-templates.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { FormShell, SubmitButton } from '../components/form/form-shell.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { QueryContent } from '../components/query-content.tsx'
import { Section } from '../components/section.tsx'
import { queryOf } from '../query-function.ts'
import { useSaveSignature } from './mutations.ts'

const useStyles = makeStyles({ form: { maxWidth: '480px' } })

/** The signature below each email to a lead. */
export function Signature() {
  const query = useQuery(queryOf(readEmailSignature))
  return (
    <Section
      title="Your signature"
      text="It’s added below each email that you send from here to a lead, after “Kind regards”. Your address, VAT number and website follow on their own."
    >
      <QueryContent query={query} loading="Loading the signature" failed="Couldn’t load the signature">
        {(data) => <SignatureForm key={data.signature} {...data} />}
      </QueryContent>
    </Section>
  )
}

function SignatureForm({ signature, usual }: CallAnswer<typeof readEmailSignature>) {
  const styles = useStyles()
  const form = useForm({ resolver: zodResolver(saveEmailSignature.body), defaultValues: { signature } })
  const draft = useDraft(form, 'email-signature')
  const save = useSaveSignature({
    onSuccess: draft.drop,
    onError: (error) => showFieldErrors(error, ['signature'], form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="Your signature"
      className={styles.form}
      draft={draft}
      onSubmit={(body) => save.mutate(body)}
      buttons={
        <SubmitButton appearance="secondary" isBusy={save.isPending} busyLabel="Saving…">
          Save signature
        </SubmitButton>
      }
    >
      <TextAreaField
        form={form}
        name="signature"
        label="Signature"
        hint={`For example your name, what you do and your number. If you leave it empty, it’s “${usual.replaceAll('\n', ', ')}”.`}
        rows={4}
      />
    </FormShell>
  )
}
