import { PersonData } from './person/person-data.tsx'
import { Retention } from './retention.tsx'

/** The section on personal requests and retention. */
export function Privacy() {
  return (
    <>
      <PersonData />
      <Retention />
    </>
  )
}
