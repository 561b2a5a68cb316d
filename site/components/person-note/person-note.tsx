import { useSite } from '../../page-context/site-context.ts'
import { useStyles } from '../../styles/collected-styles.ts'
import { Photograph } from '../photograph/photograph.tsx'
import { personNote } from '../../content/shared-texts.ts'
import css from './person-note.css?inline'

/** The person whom a visitor will talk to: the first of those that the owner has published; nothing while there is none. */
export function PersonNote() {
  const { people, photographs } = useSite().settings.content
  const [person] = people
  useStyles(person ? css : '')
  if (!person) return undefined
  const photograph = photographs[person.photographId ?? '']
  return (
    <div className="person-note">
      {photograph && (
        <div className="person-note-picture">
          <Photograph photograph={photograph} sizes="5rem" />
        </div>
      )}
      <p>
        {personNote} <strong>{person.name}</strong> {person.role}
      </p>
    </div>
  )
}
