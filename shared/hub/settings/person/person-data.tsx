import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { readHeldData } from '#shared/contract/personal-data.ts'
import { TextField } from '../../components/form/fields.tsx'
import { Section } from '../../components/section.tsx'
import { HeldData } from './held-data.tsx'
import { isAboutPerson } from './person-route.tsx'

const useStyles = makeStyles({
  form: { display: 'grid', gap: tokens.spacingVerticalM, maxWidth: '400px' },
  button: { justifySelf: 'start' },
})

/** Answers whoever asks what we hold about them, or wants it gone: by their address, whether or not they are a lead. */
export function PersonData() {
  const styles = useStyles()
  const { state } = useLocation() as { state: unknown }
  const [email, setEmail] = useState(isAboutPerson(state) ? state.email : undefined)
  const form = useForm({ resolver: zodResolver(readHeldData.body), defaultValues: { email: email ?? '' } })
  return (
    <>
      <Section
        title="Personal data requests"
        text="Anyone can ask to see or erase the data you hold about them. You have one month to answer. This finds leads, enquiries, estimates, subscribers and messages marked as spam."
      >
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void form.handleSubmit((asked) => setEmail(asked.email))(event)}
        >
          <TextField
            form={form}
            name="email"
            label="Their email address"
            input={{ type: 'email', autoComplete: 'off' }}
          />
          <Button type="submit" appearance="primary" className={styles.button}>
            Find their data
          </Button>
        </form>
      </Section>
      {email === undefined ? undefined : <HeldData key={email} email={email} />}
    </>
  )
}
