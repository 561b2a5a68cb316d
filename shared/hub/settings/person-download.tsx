import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { exportPersonalData } from '#shared/contract/personal-data.ts'
import { emailAddress } from '#shared/contract/text.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { TextField } from '../components/form/fields.tsx'
import { Notice } from '../components/notice.tsx'
import { saveFile } from '../components/save-file.ts'
import { useShowToast } from '../components/toasts.tsx'

const useStyles = makeStyles({
  form: { display: 'grid', gap: '16px', maxWidth: '400px' },
  button: { justifySelf: 'start' },
})

/** The call takes an id in place of the address; here the address is what the owner knows. */
const schema = z.object({ email: emailAddress })

/** Everything held on one person, as one file. */
export function PersonDownload() {
  const styles = useStyles()
  const client = useClient()
  const showToast = useShowToast()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } })
  const download = useMutation({
    mutationFn: async (query: { email: string }) =>
      saveFile(await client.call(exportPersonalData, { query }), `data-on-${query.email}.json`),
    onSuccess: (_, { email }) => showToast({ title: 'Downloaded', text: `Everything on ${email} is in one file.` }),
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((query) => download.mutate(query))(event)}
    >
      {download.isError ? <Notice intent="error">{errorSentence(download.error)}</Notice> : undefined}
      <TextField form={form} name="email" label="Their e-mail address" input={{ type: 'email', autoComplete: 'off' }} />
      <Button type="submit" className={styles.button} disabledFocusable={download.isPending}>
        Download their data
      </Button>
    </form>
  )
}
