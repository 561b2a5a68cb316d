import { useRouteError } from 'react-router'
import { PageHeading } from '../components/page-heading.tsx'
import { isLoadFailure } from '../errors/describe-error.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'

/** In the place of a view that could not be loaded or shown. */
export function ViewError() {
  const error = useRouteError()
  return (
    <>
      <PageHeading>{isLoadFailure(error) ? 'This view couldn’t be loaded' : 'This view couldn’t be shown'}</PageHeading>
      <FailureNotice error={error} name="This view" />
    </>
  )
}
