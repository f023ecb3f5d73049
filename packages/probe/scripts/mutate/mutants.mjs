/**
 * The mutants of a source: every place where one condition can be broken or one finding lost, and the source with all of
 * them built in, each asleep until `globalThis.__mutant(file, number)` answers true for it. One build serves them all.
 *
 * - never / always: a condition becomes false / true
 * - without: one side of `&&` or `||`, or one element of a list that is made up of findings, is left out
 * - boundary: `<` becomes `<=` and the like
 * - severity: a failed or warning finding becomes a note, a note a warning
 *
 * Of what is evaluated once, while a module loads, only the elements of lists have mutants: rules and words.
 */
import ts from 'typescript';

/**
 * @typedef {object} Mutant
 * @property {number} number within its file
 * @property {'never' | 'always' | 'without' | 'boundary' | 'severity'} kind
 * @property {number} line
 * @property {string} text what is mutated, on one line
 * @property {boolean} atLoad evaluated while the module loads, so that only a fresh one shows it
 */

const { SyntaxKind } = ts;

const COMPARISONS = new Set([
  ...[SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken, SyntaxKind.InKeyword],
  ...[SyntaxKind.LessThanToken, SyntaxKind.LessThanEqualsToken, SyntaxKind.InstanceOfKeyword],
  ...[SyntaxKind.GreaterThanToken, SyntaxKind.GreaterThanEqualsToken],
]);
const BOUNDARIES = new Map([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
]);
const SEVERITIES = new Map([
  ['failed', 'note'],
  ['warning', 'note'],
  ['note', 'warning'],
]);
/** Calls whose name says that they answer a question. */
const PREDICATE =
  /^(?:(?:is|has|was|were|are|can|does|may)(?=[A-Z])|(?:has|includes|some|every|test|startsWith|endsWith)$)/;

/**
 * @param {string} file a name for the mutants' home
 * @param {string} source
 * @returns {{ mutants: Mutant[], code: string }}
 */
export function mutate(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const collector = new Collector(file, tree);
  collector.visit(tree);
  return { mutants: collector.mutants, code: collector.code() };
}

class Collector {
  /** @type {Mutant[]} */
  mutants = [];
  /** @type {{ at: number, text: string, order: number }[]} */
  #insertions = [];
  #file;
  #tree;
  #functions = 0;

  constructor(file, tree) {
    this.#file = file;
    this.#tree = tree;
  }

  code() {
    let text = this.#tree.text;
    // From the end, so that places stay true; at one place what closes comes before what opens.
    for (const { at, text: inserted } of this.#insertions.sort((a, b) => b.at - a.at || b.order - a.order)) {
      text = text.slice(0, at) + inserted + text.slice(at);
    }
    return text;
  }

  visit(node) {
    const isFunction = ts.isFunctionLike(node) && 'body' in node;
    if (isFunction) this.#functions += 1;
    if (this.#functions > 0) this.#mutate(node);
    else if (ts.isArrayLiteralExpression(node) && !isStepList(node))
      node.elements.forEach((each) => this.#element(each));
    ts.forEachChild(node, (child) => {
      // What a type says is gone at run time.
      if (!ts.isTypeNode(child) && !ts.isTypeAliasDeclaration(child) && !ts.isInterfaceDeclaration(child))
        this.visit(child);
    });
    if (isFunction) this.#functions -= 1;
  }

  #mutate(node) {
    if (ts.isIfStatement(node)) this.#condition(node.expression);
    else if (ts.isConditionalExpression(node)) this.#condition(node.condition);
    else if ((ts.isWhileStatement(node) || ts.isDoStatement(node)) && node.expression) this.#neverOnly(node.expression);
    else if (ts.isForStatement(node) && node.condition) this.#neverOnly(node.condition);
    else if (isEvidentlyBoolean(node) && !isInCondition(node)) this.#condition(node);
    else if (isAnd(node) && !isInCondition(node)) this.#condition(node.left);
    if (ts.isBinaryExpression(node)) this.#boundary(node);
    if (ts.isArrayLiteralExpression(node)) node.elements.forEach((element) => this.#element(element));
    if (ts.isStringLiteral(node)) this.#severity(node);
  }

  #condition(node) {
    const never = this.#add('never', node);
    const always = this.#add('always', node);
    this.#wrap(node, `(${never} ? false : ${always} ? true : (`, '))');
    this.#sides(node);
  }

  /** A loop that never ends proves nothing but patience. */
  #neverOnly(node) {
    this.#wrap(node, `(${this.#add('never', node)} ? false : (`, '))');
    this.#sides(node);
  }

  /** Each side of a condition that is made of several; left out means that the others alone decide. */
  #sides(node) {
    const inner = bare(node);
    if (ts.isPrefixUnaryExpression(inner)) this.#sides(inner.operand);
    if (!isAnd(inner) && !isOr(inner)) return;
    const neutral = isAnd(inner);
    for (const side of [inner.left, inner.right]) {
      const isSame = isAnd(inner) ? isAnd(bare(side)) : isOr(bare(side));
      if (!isSame) this.#wrap(side, `(${this.#add('without', side)} ? ${neutral} : (`, '))');
      this.#sides(side);
    }
  }

  #boundary(node) {
    const other = BOUNDARIES.get(node.operatorToken.kind);
    if (other === undefined) return;
    const raw = `${node.left.getText(this.#tree)} ${other} ${node.right.getText(this.#tree)}`;
    this.#wrap(node, `(${this.#add('boundary', node)} ? (${raw}) : (`, '))');
  }

  #element(element) {
    if (ts.isSpreadElement(element)) {
      this.#wrap(element.expression, `(${this.#add('without', element)} ? [] : (`, '))');
    } else if (ts.isCallExpression(element) || isFinding(element) || this.#functions === 0) {
      this.#wrap(element, `...(${this.#add('without', element)} ? [] : [`, '])');
    }
  }

  #severity(node) {
    const other = SEVERITIES.get(node.text);
    const { parent } = node;
    const isGiven =
      (ts.isPropertyAssignment(parent) &&
        parent.initializer === node &&
        parent.name.getText(this.#tree) === 'severity') ||
      (ts.isAsExpression(parent) && ts.isPropertyAssignment(parent.parent)) ||
      (ts.isCallExpression(parent) && parent.arguments.includes(node)) ||
      (ts.isConditionalExpression(parent) && parent.condition !== node);
    if (other !== undefined && isGiven) this.#wrap(node, `(${this.#add('severity', node)} ? '${other}' : `, ')');
  }

  #add(kind, node) {
    const number = this.mutants.length;
    const { line } = this.#tree.getLineAndCharacterOfPosition(node.getStart(this.#tree));
    this.mutants.push({
      number,
      kind,
      line: line + 1,
      text: node.getText(this.#tree).replace(/\s+/g, ' '),
      atLoad: this.#functions === 0,
    });
    return `__mutant(${JSON.stringify(this.#file)}, ${number})`;
  }

  /** Later calls for the same node, and calls for what is inside of it, stand further inside. */
  #wrap(node, before, after) {
    const order = this.#insertions.length + 1;
    this.#insertions.push({ at: node.getStart(this.#tree), text: before, order });
    this.#insertions.push({ at: node.getEnd(), text: after, order: -order });
  }
}

function bare(node) {
  return ts.isParenthesizedExpression(node) ? bare(node.expression) : node;
}

function isAnd(node) {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.AmpersandAmpersandToken;
}

function isOr(node) {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.BarBarToken;
}

function isEvidentlyBoolean(node) {
  if (ts.isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.ExclamationToken;
  if (ts.isCallExpression(node)) return PREDICATE.test(calledName(node.expression));
  if (!ts.isBinaryExpression(node)) return false;
  if (isAnd(node) || isOr(node)) return isEvidentlyBoolean(bare(node.left)) && isEvidentlyBoolean(bare(node.right));
  return COMPARISONS.has(node.operatorToken.kind);
}

function calledName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

/** Part of a larger condition, whose mutants are those of its sides. */
function isInCondition(node) {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || isNot(parent)) return isInCondition(parent);
  if (isAnd(parent) || isOr(parent)) {
    if (isEvidentlyBoolean(parent) || isInCondition(parent)) return true;
    return isAnd(parent) && parent.left === node;
  }
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node;
  if (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) return parent.condition === node;
  return false;
}

function isNot(node) {
  return ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken;
}

/** What a check needs decides when it is asked, not what it finds. */
function isStepList({ parent }) {
  return ts.isPropertyAssignment(parent) && parent.name.getText() === 'needs';
}

function isFinding(node) {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some((property) => property.name && /^(severity|code)$/.test(property.name.getText()))
  );
}
