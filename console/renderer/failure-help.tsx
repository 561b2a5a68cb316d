import { useEffect, useState } from 'react'
import { Button } from '@fluentui/react-components'
import { desktop } from './desktop/desktop.ts'

/** Names both versions below a failure, since a newer server may send what this console cannot show, and offers the browser. */
export function FailureHelp() {
  const [versions, setVersions] = useState<{ console: string; server: string | null }>()
  useEffect(() => void desktop.call('shell:versions', undefined).then(setVersions), [])
  const isSame = versions === undefined || versions.server === null || versions.server === versions.console
  return (
    <p style={{ marginBlock: '1em' }}>
      {isSame
        ? 'The browser may show it meanwhile. '
        : `The website is version ${versions.server} and this app is ${versions.console}, so the browser may show it. `}
      <Button size="small" onClick={() => void desktop.call('shell:open-in-browser', undefined)}>
        Open in browser
      </Button>
    </p>
  )
}
