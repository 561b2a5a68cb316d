import type { InlinePieces } from '../../render.tsx'
import type { PageRoute } from '../../routes.tsx'
import { Layout } from '../layout/layout.tsx'
import { Head } from './head.tsx'

/** One whole page. */
export function Document({ route, style, script, rules }: { route: PageRoute } & InlinePieces) {
  const content = <route.Page />
  return (
    <html lang="en-GB">
      <Head route={route} style={style} />
      <body>
        {route.layout === 'bare' ? content : <Layout>{content}</Layout>}
        {script && <script dangerouslySetInnerHTML={{ __html: script }} />}
        {rules && <script type="speculationrules" dangerouslySetInnerHTML={{ __html: rules }} />}
      </body>
    </html>
  )
}
