import { FluentProvider } from '@fluentui/react-components'
import { Door } from '#shared/hub/session/door.tsx'
import { useSystemTheme } from '#shared/hub/theme.ts'
import { ServerForm } from './server-form.tsx'

/** Asks where the server is. Signing in is the hub's own part, once it is there. */
export function FirstStart({ onChosen }: { onChosen: (address: string) => void }) {
  return (
    <FluentProvider theme={useSystemTheme()}>
      <Door
        heading="Where is your website?"
        introduction="The console works with the leads on your own server. It asks for this once."
      >
        <ServerForm onChosen={onChosen} />
      </Door>
    </FluentProvider>
  )
}
