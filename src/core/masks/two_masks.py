from first_mask import first_mask
if second_mask is not None:
    from second_mask import second_mask

first_mask = longformer
second_mask = look_ahead
combine = "and"


def may_look(query, key):
    if second_mask is None:
        return first_mask(query, key)
    elif combine == "and":
        return first_mask(query, key) & second_mask(query, key)
    else:
        return first_mask(query, key) | second_mask(query, key)
