import { Section } from '../components/section.tsx'
import { SecondFactor } from '../security/second-factor.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** How the owner signs in, and how everybody else is shut out. */
export function Security() {
  return (
    <>
      <Section
        title="Password"
        text="A new password signs out every other browser and every computer with the console. You are told by mail each time it changes."
      >
        <PasswordForm />
      </Section>
      <Section
        title="Codes at sign-in"
        text="With a code from an app on your phone, nobody gets in who has only found out your password. A browser that has passed it is not asked again for 90 days, the console on a computer only when it signs in."
      >
        <SecondFactor />
      </Section>
      <Section
        title="Sign out everywhere"
        text="A browser is signed out after 12 hours without use and after 7 days at the latest, a computer with the console after 90 days without use. Sign all of them out if you have left one open somewhere, or lost it."
      >
        <SignOutEverywhere />
      </Section>
    </>
  )
}
