import { useQueryClient } from '@tanstack/react-query'
import { type AccessToken, listAccessTokens, revokeAccessToken } from '#shared/contract/accounts.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Ends the access of one device, after a question. */
export function useRevoke() {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return async function revoke({ id, label }: AccessToken): Promise<void> {
    const agreed = await confirm({
      title: `End access for ${label}?`,
      text: 'It takes effect immediately. To use it again, sign in there with your password.',
      action: 'End access',
      isFinal: true,
    })
    if (!agreed) return
    try {
      await client.call(revokeAccessToken, { params: { id } })
      showToast({ title: `${label} no longer has access` })
    } catch (error) {
      showToast({ title: `${label} still has access`, text: errorSentence(error as Error) })
    }
    await queryClient.invalidateQueries({ queryKey: [listAccessTokens.path] })
  }
}
