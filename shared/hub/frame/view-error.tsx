import { Button } from '@fluentui/react-components'
import { PageHeading } from '../components/page-heading.tsx'
import { Notice } from '../components/notice.tsx'

/** In the place of a view that failed: its script may have been replaced by a newer one, so the page is loaded again. */
export function ViewError() {
  return (
    <>
      <PageHeading>This view could not be shown</PageHeading>
      <Notice intent="error" action={<Button onClick={() => location.reload()}>Load the page again</Button>}>
        Nothing you saved is lost. If it happens again after loading the page, the server may be updating: wait a
        minute.
      </Notice>
    </>
  )
}
