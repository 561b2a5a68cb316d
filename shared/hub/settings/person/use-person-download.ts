import { useMutation } from '@tanstack/react-query'
import { exportPersonalData } from '#shared/contract/personal-data.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { saveFile } from '../../components/save-file.ts'
import { useShowToast } from '../../components/toasts.tsx'

/** Saves everything held on one person as one file. */
export function usePersonDownload() {
  const client = useClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: async (email: string) =>
      saveFile(await client.call(exportPersonalData, { body: { email } }), `data-on-${email}.json`),
    onSuccess: (_, email) => showToast({ title: 'Downloaded', text: `All data about ${email} is in one file.` }),
    onError: (error) => showToast({ title: 'Download failed', text: errorSentence(error) }),
  })
}
