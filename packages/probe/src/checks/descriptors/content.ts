/** What a descriptor says, whatever it describes: credentials, hidden characters, and words meant to steer a model. */
import { quote } from '../shared/words.js';
import { memberPath } from '../schemas/member-path.js';
import { maySteer, wordsToModel } from './addressed-model.js';
import { hiddenIn, mayHideCharacters } from './hidden-characters.js';
import { fault, pointerTo, type Fault, type Rule } from './rule.js';
import { mayHoldSecret, secretIn } from './secret-shapes.js';
import { stringsOf, textOf, type PlacedString } from './strings.js';

/** Almost always there is nothing, and one look at all of the text says so. */
export const content: Rule = (item) => {
  const text = textOf(item);
  const [secret, invisible, words] = [mayHoldSecret(text), mayHideCharacters(text), maySteer(text)];
  const strings = secret || invisible || words ? stringsOf(item) : [];
  return [
    ...(secret ? strings.flatMap(secrets).slice(0, TOLD) : []),
    ...(invisible ? strings.flatMap(hidden).slice(0, TOLD) : []),
    ...(words ? strings.filter(isProse).flatMap(steering).slice(0, 1) : []),
  ];
};

/** One mistake of a generator is in every field. */
const TOLD = 3;

function secrets(string: PlacedString): Fault[] {
  const kind = secretIn(string.text);
  if (kind === undefined) return [];
  const path = string.path();
  return [
    fault(
      'warning',
      'secret_in_descriptor',
      `holds ${kind} in ${memberPath(path)}; everybody who may read the list can use it`,
      {
        pointer: pointerTo(...path),
        advice: 'Revoke it, and give the server its credentials by its configuration.',
      },
    ),
  ];
}

function hidden(string: PlacedString): Fault[] {
  const found = hiddenIn(string.text);
  if (found === undefined) return [];
  const path = string.path();
  return [
    fault(
      'warning',
      'hidden_characters',
      `has ${found} in ${memberPath(path)}; people do not see them, and models read them`,
      {
        pointer: pointerTo(...path),
        advice: 'Remove the characters; they often come along with copied text.',
      },
    ),
  ];
}

const PROSE: ReadonlySet<unknown> = new Set(['description', 'title']);

function isProse({ key }: PlacedString): boolean {
  return PROSE.has(key);
}

function steering(string: PlacedString): Fault[] {
  const words = wordsToModel(string.text);
  if (words === undefined) return [];
  const path = string.path();
  return [
    fault(
      'warning',
      'addresses_model',
      `says ${quote(words, 100)} in ${memberPath(path)}; hosts take text that steers the model for an attack (tool poisoning)`,
      {
        pointer: pointerTo(...path),
        advice:
          'Describe what it does and takes; say nothing to the model about other instructions, the user or other files.',
      },
    ),
  ];
}
