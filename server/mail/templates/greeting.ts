/** Anyone may type anything as a name and anyone's address beside it: what could be a link is not put in large letters. */
export function greeting(name: string): string {
  return /[/:@]|\.\w|.{31}/u.test(name) ? 'Thank you' : `Thank you, ${name}`
}
