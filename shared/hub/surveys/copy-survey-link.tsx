import { Button } from '@fluentui/react-components'
import { copyText } from '../components/copy-text.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Copies the link by which a customer chooses survey dates, for whoever has lost the receipt. */
export function CopySurveyLink({ address, name }: { address: string; name: string }) {
  const showToast = useShowToast()
  async function copy() {
    showToast(
      (await copyText(address))
        ? { title: 'Link copied', text: `${name} can choose survey dates there.` }
        : { title: 'Couldn’t copy the link', text: address },
    )
  }
  return (
    <Button size="small" appearance="subtle" onClick={() => void copy()}>
      Copy the link
    </Button>
  )
}
