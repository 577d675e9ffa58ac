// A small validator of JSON schemas: as much of JSON Schema 2020-12 as src/server/api/openapi.json uses,
// and it refuses to work with keywords that it does not know.
const known = new Set(['$ref', 'type', 'required', 'properties', 'additionalProperties', 'items', 'enum',
    'const', 'oneOf', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems',
    'description']);

const typeOf = value => value === null ? 'null' : Array.isArray(value) ? 'array'
    : Number.isInteger(value) ? 'integer' : typeof value;

// What is wrong with `value`, as a list of sentences; empty if nothing is.
export function check(document, schema, value, at = '$') {
    for (const key of Object.keys(schema)) {
        if (!known.has(key)) throw new Error(`the validator does not know "${key}" (at ${at})`);
    }
    if (schema.$ref) {
        const target = schema.$ref.slice(2).split('/').reduce((node, key) => node?.[key], document);
        if (!target) throw new Error(`${schema.$ref} leads nowhere`);
        return check(document, target, value, at);
    }
    const wrong = [];
    const type = typeOf(value);
    if (schema.type) {
        const types = [schema.type].flat();
        if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) {
            return [`${at} is ${type} instead of ${types.join(' or ')}`];
        }
    }
    if (schema.enum && !schema.enum.includes(value)) wrong.push(`${at} is none of ${schema.enum}`);
    if ('const' in schema && schema.const !== value) wrong.push(`${at} is not ${schema.const}`);
    if (schema.oneOf) {
        const results = schema.oneOf.map(part => check(document, part, value, at));
        const fitting = results.filter(result => result.length === 0).length;
        if (fitting !== 1) wrong.push(`${at} fits ${fitting} of oneOf: ${JSON.stringify(results)}`);
    }
    if (type === 'string') {
        if (schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) wrong.push(`${at} does not match ${schema.pattern}`);
        if ([...value].length < (schema.minLength ?? 0)) wrong.push(`${at} is too short`);
        if ([...value].length > (schema.maxLength ?? Infinity)) wrong.push(`${at} is too long`);
    }
    if (type === 'integer' || type === 'number') {
        if (value < (schema.minimum ?? -Infinity)) wrong.push(`${at} is too small`);
        if (value > (schema.maximum ?? Infinity)) wrong.push(`${at} is too large`);
    }
    if (type === 'array') {
        if (value.length < (schema.minItems ?? 0) || value.length > (schema.maxItems ?? Infinity)) wrong.push(`${at} has ${value.length} items`);
        if (schema.items) value.forEach((item, i) => wrong.push(...check(document, schema.items, item, `${at}[${i}]`)));
    }
    if (type === 'object') {
        for (const key of schema.required ?? []) {
            if (!(key in value)) wrong.push(`${at}.${key} is missing`);
        }
        for (const [key, item] of Object.entries(value)) {
            const part = schema.properties?.[key] ?? schema.additionalProperties;
            if (part === false) wrong.push(`${at}.${key} is not in the schema`);
            else if (part && part !== true) wrong.push(...check(document, part, item, `${at}.${key}`));
        }
    }
    return wrong;
}
