import { FluentProvider, makeStaticStyles } from '@fluentui/react-components'
import { SignInPage } from '#shared/hub/auth/sign-in-page.tsx'
import { darkTheme, lightTheme, useSystemTheme } from '#shared/hub/theme.ts'
import { ServerForm } from './server-form.tsx'

/** The same as the hub's, which is not loaded yet. */
const usePageStyles = makeStaticStyles({
  ':root': { colorScheme: 'light dark' },
  body: {
    margin: 0,
    backgroundColor: `light-dark(${lightTheme.colorNeutralBackground2}, ${darkTheme.colorNeutralBackground2})`,
  },
})

export interface ChooseServerProps {
  onChosen: (address: string) => void
  /** The server that is worked with at the moment, when it is to be another. */
  current?: string
}

/** Asks for the server's address. The hub itself handles the sign-in. */
export function ChooseServer({ onChosen, current }: ChooseServerProps) {
  usePageStyles()
  return (
    <FluentProvider theme={useSystemTheme()} style={{ backgroundColor: 'transparent' }}>
      {current === undefined ? (
        <SignInPage
          heading="Where is your website?"
          introduction="The console works with the leads on your own server. You’ll only be asked once."
        >
          <ServerForm onChosen={onChosen} />
        </SignInPage>
      ) : (
        <SignInPage
          heading="Change the server"
          introduction="You’ll be asked to sign in there. Nothing on the current server will change."
        >
          <ServerForm onChosen={onChosen} current={current} />
        </SignInPage>
      )}
    </FluentProvider>
  )
}
