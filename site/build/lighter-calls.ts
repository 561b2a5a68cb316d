import type { ESTree, Plugin } from 'vite'
import type { ApiCall } from '../../shared/contract/api-call.ts'

/** The fields of a call that no page reads: they are for the server, the API description and the console's main process. */
export const omittedFields = [
  'summary',
  'access',
  'budget',
  'needsPasswordConfirmation',
  'answer',
  'status',
  'write',
  'offline',
  'errors',
] as const satisfies readonly (keyof ApiCall)[]

/** Leaves `omittedFields` out of the calls in the scripts of a page, and with `answer` every schema that only answers use. */
export function lighterCalls(): Plugin {
  return {
    name: 'lighter-calls',
    transform: {
      filter: { id: /shared[\\/]contract[\\/][\w-]+\.ts$/, code: 'apiCall(' },
      handler(code) {
        const objects = this.parse(code).body.flatMap(objectsOfCalls)
        return { code: objects.reduceRight(withoutOmittedFields, code), map: null }
      },
    },
  }
}

function objectsOfCalls(statement: ESTree.Statement | ESTree.Directive): ESTree.ObjectExpression[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') return []
  return statement.declaration.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || !isNamed(init.callee, 'apiCall')) return []
    return init.arguments.filter((argument) => argument.type === 'ObjectExpression')
  })
}

/** @param text the module, changed after this object only */
function withoutOmittedFields(text: string, { start, end, properties }: ESTree.ObjectExpression): string {
  const kept = properties.filter(
    (property) => property.type !== 'Property' || !omittedFields.some((field) => isNamed(property.key, field)),
  )
  const fields = kept.map((property) => text.slice(property.start, property.end))
  return `${text.slice(0, start)}{ ${fields.join(', ')} }${text.slice(end)}`
}

function isNamed(node: { type: string; name?: unknown }, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}
