import { entries } from 'virtual:client-assets'
import { hub } from '../../content/hub.ts'
import fonts from '../../../resources/fonts/fonts.css?inline'
import names from '../../../resources/fonts/names.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

/** The empty page of the lead hub, whose script renders everything in it. */
export function HubPage() {
  useStyles(fonts, 'tokens')
  useStyles(names, 'tokens')
  const { scripts = [], stylesheets = [] } = entries['hub.tsx'] ?? {}
  return (
    <>
      {stylesheets.map((file) => (
        <link key={file} rel="stylesheet" href={file} />
      ))}
      <div id="hub" />
      <noscript>{hub.noScript}</noscript>
      {scripts[0] && <script type="module" src={scripts[0]} />}
    </>
  )
}
