import { PersonData } from './person/person-data.tsx'
import { Retention } from './retention.tsx'

/** What people may ask of us, and how long their data is kept. */
export function Privacy() {
  return (
    <>
      <PersonData />
      <Retention />
    </>
  )
}
