import { Button } from '@fluentui/react-components'
import { copyText } from '../components/copy-text.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Takes the link by which a customer chooses the dates of the survey, for whoever has lost the receipt. */
export function CopySurveyLink({ address, name }: { address: string; name: string }) {
  const showToast = useShowToast()
  async function copy() {
    showToast(
      (await copyText(address))
        ? { title: 'Link copied', text: `${name} chooses the dates of the survey there.` }
        : { title: 'The link could not be copied', text: address },
    )
  }
  return (
    <Button size="small" appearance="subtle" onClick={() => void copy()}>
      Copy the link for choosing
    </Button>
  )
}
